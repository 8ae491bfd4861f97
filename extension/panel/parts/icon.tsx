const paths = {
  clear: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11M4.2 4.2l7.6 7.6',
  import: 'M8 2.5v7M5 7l3 3 3-3M2.5 10.5v3h11v-3',
  export: 'M8 10V3M5 5.5l3-3 3 3M2.5 10.5v3h11v-3',
  popOut: 'M9.5 2.5h4v4M13.5 2.5L8 8M6.5 3.5h-4v10h10v-4',
  settings:
    'M2.5 5h5M11.5 5h2M9.5 3a2 2 0 1 0 0 4a2 2 0 0 0 0-4M2.5 11h2M8.5 11h5M6.5 9a2 2 0 1 0 0 4a2 2 0 0 0 0-4',
  filter: 'M2.5 3.5h11l-4.2 5v4l-2.6 1v-5z',
  copy: 'M5.5 5.5h8v8h-8zM3 10.5h-.5v-8h8V3',
  close: 'M4 4l8 8M12 4l-8 8',
  down: 'M5 6.5l3 3 3-3',
  error: 'M8 2.2a5.8 5.8 0 1 0 0 11.6a5.8 5.8 0 0 0 0-11.6M6 6l4 4M10 6l-4 4',
  warning: 'M8 2.5l6 11H2zM8 6.5v3.2M8 11.6v.2',
  info: 'M8 2.2a5.8 5.8 0 1 0 0 11.6a5.8 5.8 0 0 0 0-11.6M8 7.3v3.4M8 5.1v.2',
  check: 'M3.5 8.5l3 3 6-7',
} as const;

export type IconName = keyof typeof paths;

/** A small drawn sign; the words beside it, or its owner's name, say what it means. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
