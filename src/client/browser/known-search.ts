type Given = Record<string, unknown>

/**
 * What a page reads of its address, and nothing else. The router hands a page all that the address holds, also what the
 * page made no sense of; what is undefined it leaves out.
 */
export const knownSearch =
  <Search extends object>(read: (given: Given) => Search) =>
  (given: Given): Search => ({
    ...Object.fromEntries(Object.keys(given).map((name) => [name, undefined])),
    ...read(given),
  })
