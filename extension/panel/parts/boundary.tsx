import { Component, type ComponentChildren } from 'preact';
import type { MessageName } from '../text/language';
import { useLanguage } from './use-panel';

interface BoundaryProps {
  children: ComponentChildren;
  /** what the person chose: another choice tries again */
  stamp?: unknown;
}

/** Keeps a part that cannot be drawn from taking the others with it. */
export class Boundary extends Component<BoundaryProps, { failed: string | undefined }> {
  override state = { failed: undefined };

  static override getDerivedStateFromError(error: unknown) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.failed !== undefined && before.stamp !== this.props.stamp) {
      this.setState({ failed: undefined });
    }
  }

  override render({ children }: BoundaryProps) {
    if (this.state.failed === undefined) return children;
    return <Said name="part_failed" reason={this.state.failed} />;
  }
}

function Said({ name, reason }: { name: MessageName; reason: string }) {
  const { say } = useLanguage();
  return (
    <p class="view-empty" role="alert">
      {say(name, { reason })}
    </p>
  );
}
