/** How long something is kept: until the `tab` is closed, or for every later visit with this `browser`. */
type Span = 'tab' | 'browser'

const storageOf = (span: Span) => (span === 'tab' ? sessionStorage : localStorage)

/** The text that was stored under a key; null where there is none, or the browser forbids storage. */
export function storedText(span: Span, storageKey: string): string | null {
  try {
    return storageOf(span).getItem(storageKey)
  } catch {
    return null
  }
}

/** Stores a text; null forgets it. Where storage is forbidden or full, it lasts as long as the page. */
export function storeText(span: Span, storageKey: string, text: string | null): void {
  try {
    if (text === null) storageOf(span).removeItem(storageKey)
    else storageOf(span).setItem(storageKey, text)
  } catch {}
}

/** What is stored under a key as JSON; null where there is nothing, or no JSON. An older dashboard may have written it. */
export function storedJson(span: Span, storageKey: string): unknown {
  try {
    return JSON.parse(storedText(span, storageKey) ?? 'null')
  } catch {
    return null
  }
}

/** Stores anything that JSON holds; null forgets it. */
export const storeJson = (span: Span, storageKey: string, value: unknown): void =>
  storeText(span, storageKey, value === null ? null : JSON.stringify(value))

/** Forgets everything whose key begins with one of these. */
export function clearStored(beginnings: readonly string[]): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const storageKey of Object.keys(storage)) {
        if (beginnings.some((beginning) => storageKey.startsWith(beginning))) storage.removeItem(storageKey)
      }
    }
  } catch {
    // Where storage is forbidden, nothing was stored.
  }
}
