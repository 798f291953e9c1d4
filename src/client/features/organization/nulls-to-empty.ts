/** Form values of nullable lines, with empty strings for null. */
export const nullsToEmpty = <Name extends string>(lines: Record<Name, string | null>) =>
  Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, line ?? ''])) as Record<Name, string>
