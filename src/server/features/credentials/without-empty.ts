/** A value without the leaves that Open Badges wants left out, and without what is empty once they are gone. */
export type Json = string | number | boolean | Json[] | { [name: string]: Json }

/** As it was built: what nobody entered is null, undefined, an empty text or an empty list. */
export type Sparse = Json | null | undefined | Sparse[] | { [name: string]: Sparse }

/** @returns undefined where nothing is left */
function kept(value: Sparse): Json | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value)) {
    const items = value.map(kept).filter((item) => item !== undefined)
    return items.length > 0 ? items : undefined
  }
  if (typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, inside]) => [name, kept(inside)] as const)
  const said = entries.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined)
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

/** Leaves out nulls, empty texts, empty lists and empty objects, at every depth. */
export const withoutEmpty = (value: { [name: string]: Sparse }) => (kept(value) ?? {}) as { [name: string]: Json }
