/** The lines of a form: what is not there is an empty field. */
export const written = <Name extends string>(lines: Record<Name, string | null>) =>
  Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, line ?? ''])) as Record<Name, string>
