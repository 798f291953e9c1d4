/** An element of the picture; `text` is its direct text content, unescaped. */
export type Element = { name: string; attributes: Record<string, string>; text: string }

const token = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z0-9-]+="[^"<]*")*)(\/?)>|[^<]+/y

/**
 * Parses the small subset of XML that the pictures use.
 *
 * @throws Error for anything that is not a plain tag with quoted attributes, escaped text or the matching closing tag
 */
export function readSvg(svg: string): Element[] {
  const elements: Element[] = []
  const open: Element[] = []
  token.lastIndex = 0
  while (token.lastIndex < svg.length) {
    const from = token.lastIndex
    const found = token.exec(svg)
    if (!found) throw new Error(`No tag and no text: ${svg.slice(from, from + 80)}`)
    const [whole, closes, name = '', attributes = '', isEmpty] = found
    if (!whole.startsWith('<')) {
      const parent = open.at(-1)
      if (!parent) throw new Error(`Text outside the picture: ${whole}`)
      parent.text += unescaped(whole)
    } else if (closes) {
      if (open.pop()?.name !== name) throw new Error(`${whole} closes nothing`)
    } else {
      const element = { name, attributes: attributesOf(attributes), text: '' }
      elements.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  if (open.length > 0) throw new Error(`${open[0]?.name} is never closed`)
  return elements
}

function attributesOf(written: string) {
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of written.matchAll(/ ([a-zA-Z0-9-]+)="([^"]*)"/g)) {
    if (name in attributes) throw new Error(`${name} is given twice`)
    attributes[name] = unescaped(value)
  }
  return attributes
}

function unescaped(text: string) {
  if (/&(?!#\d+;)/.test(text)) throw new Error(`A bare & in: ${text}`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.test(text))
    throw new Error('Not allowed in XML')
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}
