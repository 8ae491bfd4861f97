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
  watch: 'M8 2.4l1.7 3.6 3.9.5-2.9 2.7.8 3.9L8 11.2l-3.5 1.9.8-3.9L2.4 6.5l3.9-.5z',
  watched: 'M8 2.4l1.7 3.6 3.9.5-2.9 2.7.8 3.9L8 11.2l-3.5 1.9.8-3.9L2.4 6.5l3.9-.5z',
  link: 'M9.5 2.5h4v4M13.5 2.5L7.5 8.5M6.5 4.5h-3v8h8v-3',
  pin: 'M5.5 2.5h5M6.5 2.5v4l-2 2.5h7l-2-2.5v-4M8 9v4.5',
  back: 'M10 3.5L5.5 8l4.5 4.5',
  forward: 'M6 3.5L10.5 8 6 12.5',
  save: 'M3 2.5h8l2.5 2.5v8.5h-10.5zM5.5 2.5v3.5h5v-3.5M5.5 13.5v-4h5v4',
  edit: 'M3 13l.7-3 7-7 2.3 2.3-7 7z',
  remove: 'M3 4.5h10M6 4.5v-2h4v2M4.5 4.5l.6 9h5.8l.6-9',
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
