/** How long a value is kept: `tab` is session storage, `browser` local storage. */
type Span = 'tab' | 'browser'

const storageOf = (span: Span) => (span === 'tab' ? sessionStorage : localStorage)

/** The stored text; null if there is none or the browser forbids storage. */
export function storedText(span: Span, storageKey: string): string | null {
  try {
    return storageOf(span).getItem(storageKey)
  } catch {
    return null
  }
}

/** Stores a text; null removes it. Does nothing if storage is forbidden or full. */
export function storeText(span: Span, storageKey: string, text: string | null): void {
  try {
    if (text === null) storageOf(span).removeItem(storageKey)
    else storageOf(span).setItem(storageKey, text)
  } catch {}
}

/** The stored JSON, unvalidated: an older version may have written it. Null if there is none or it cannot be parsed. */
export function storedJson(span: Span, storageKey: string): unknown {
  try {
    return JSON.parse(storedText(span, storageKey) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value as JSON; null removes it. */
export const storeJson = (span: Span, storageKey: string, value: unknown): void =>
  storeText(span, storageKey, value === null ? null : JSON.stringify(value))

/** Removes all values whose key starts with one of the given prefixes. */
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
