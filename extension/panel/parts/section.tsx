import type { ComponentChildren } from 'preact';

/** A titled stretch of the inspector. */
export function Section({
  title,
  tools,
  children,
}: {
  title: ComponentChildren;
  tools?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <section class="section">
      <div class="section-head">
        <h2 class="cut">{title}</h2>
        {tools}
      </div>
      {children}
    </section>
  );
}
