const FAMILIES = [
  'TEXT_MESSAGE_',
  'REASONING_MESSAGE_',
  'THINKING_TEXT_MESSAGE_',
  'TOOL_CALL_',
  'ACTIVITY_',
  'MESSAGES_',
];

/** An event type without its family, where the item at hand already says it: `CONTENT`, `ARGS`. */
export function shortType(type: string): string {
  const family = FAMILIES.find((name) => type.startsWith(name) && type.length > name.length);
  return family ? type.slice(family.length) : type;
}
