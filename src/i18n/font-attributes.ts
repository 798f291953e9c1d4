/**
 * Latin letters, mostly Vietnamese, that Besley or Atkinson Hyperlegible Next lack. Scripts that they lack entirely are
 * not listed: the browser then sets whole words in a fallback font anyway.
 */
const MISSING =
  /[\u0108\u0109\u0114\u0115\u011c\u011d\u0124\u0125\u0128\u0129\u012c\u012d\u0134\u0135\u0138\u013f\u0140\u0149-\u014f\u0156\u0157\u015c\u015d\u0166-\u0169\u016c\u016d\u017f-\u0217\u021c-\u0236\u0238-\u02b8\u1e00-\u1e7f\u1e86-\u1e9d\u1e9f-\u1ef1\u1ef4-\u1eff]/
/** Combining marks that have no precomposed letter. */
const MARKS = /[\u0302\u0305-\u0307\u0309-\u036f]/

/** Whether a text contains letters that our fonts lack. */
export function lacksGlyphs(text: string): boolean {
  const composed = text.normalize('NFC')
  return MISSING.test(composed) || MARKS.test(composed)
}

/**
 * The attribute for an element that shows user-written text. If our fonts lack one of its letters, the whole element is
 * set in Noto (`fallback-font.css`), so that no word mixes two fonts.
 * @param texts the element's texts; empty and absent ones are ignored
 */
export const fontAttributes = (...texts: (string | null | undefined)[]) => ({
  'data-font': texts.some((text) => text && lacksGlyphs(text)) ? ('fallback' as const) : undefined,
})
