/** How long something is kept: until the `tab` is closed, or for every later visit with this `browser`. */
type Span = 'tab' | 'browser'

const storageOf = (span: Span) => (span === 'tab' ? sessionStorage : localStorage)

/** The text that was kept in a place; null where there is none, or the browser forbids storage. */
export function keptText(span: Span, place: string): string | null {
  try {
    return storageOf(span).getItem(place)
  } catch {
    return null
  }
}

/** Keeps a text; null forgets it. Where storage is forbidden or full, it lasts as long as the page. */
export function keepText(span: Span, place: string, text: string | null): void {
  try {
    if (text === null) storageOf(span).removeItem(place)
    else storageOf(span).setItem(place, text)
  } catch {}
}

/** What was kept in a place as JSON; null where there is nothing, or no JSON. An older dashboard may have written it. */
export function keptJson(span: Span, place: string): unknown {
  try {
    return JSON.parse(keptText(span, place) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps anything that JSON holds; null forgets it. */
export const keepJson = (span: Span, place: string, value: unknown): void =>
  keepText(span, place, value === null ? null : JSON.stringify(value))

/** Forgets everything whose place begins with one of these. */
export function forgetKept(beginnings: readonly string[]): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const place of Object.keys(storage)) {
        if (beginnings.some((beginning) => place.startsWith(beginning))) storage.removeItem(place)
      }
    }
  } catch {
    // Where storage is forbidden, nothing was kept.
  }
}
