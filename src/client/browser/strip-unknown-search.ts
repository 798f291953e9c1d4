type Given = Record<string, unknown>

/**
 * Validates search params and drops all others. The router merges unvalidated params into the result, so unknown ones
 * are set to undefined, which it omits.
 */
export const stripUnknownSearch =
  <Search extends object>(read: (given: Given) => Search) =>
  (given: Given): Search => ({
    ...Object.fromEntries(Object.keys(given).map((name) => [name, undefined])),
    ...read(given),
  })
