/**
 * Reduces clipboard HTML from Word, Google Docs, LibreOffice or a web page to what the toolbar can write: paragraphs,
 * bold, italic, subheadings, lists, and links to web pages and e-mail addresses. The text itself is kept.
 */
export function cleanPaste(html: string): string {
  // Copied from an editor of ours, which marks it, so nothing needs cleaning.
  if (html.includes('data-pm-slice')) return html
  // A separate document, which loads no resources and runs no scripts.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const node of body.querySelectorAll(NON_TEXT)) node.remove()
  for (const node of [...body.querySelectorAll<HTMLElement>('[style]')]) if (isHidden(node)) node.remove()
  readWordLists(body)
  for (const row of body.querySelectorAll('tr')) row.replaceWith(lineOf(row))
  for (const node of [...body.querySelectorAll<HTMLElement>('*')].reverse()) simplify(node)
  moveNestedLists(body)
  for (const node of body.querySelectorAll('p, h3, li')) if (!node.textContent?.trim()) node.remove()
  return body.innerHTML
}

const NON_TEXT =
  'style, script, meta, link, title, template, noscript, img, svg, picture, video, audio, iframe, object, embed, input, button, select, textarea, hr'
const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, li, div, section, article, blockquote, table, pre'
/** Word's style property with the list of a line and its nesting level. */
const WORD_LIST = /mso-list:\s*(\w+)\s+level(\d)/i

const styleOf = (node: Element) => node.getAttribute('style') ?? ''

const isHidden = (node: HTMLElement) => /display:\s*none|mso-hide:\s*all/i.test(styleOf(node))

/** Turns Word's lists, which are paragraphs that begin with a bullet or number as text, into list elements. */
function readWordLists(body: HTMLElement) {
  let open: { list: Element; level: number; name: string }[] = []
  for (const line of [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, li')]) {
    const [, name = '', depth = '0'] = WORD_LIST.exec(styleOf(line)) ?? []
    const level = Number(depth)
    if (open[0]?.name !== name || open[0].list !== line.previousElementSibling) open = []
    if (level === 0 || line.tagName === 'LI') continue

    const mark = [...line.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)))
    const isNumbered = /^[\s(]*([0-9]+|[a-z]|[ivxlcdm]+)[.)]/i.test(mark?.textContent ?? '')
    mark?.remove()
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
    if ((open.at(-1)?.level ?? 0) < level) {
      const list = document.createElement(isNumbered ? 'ol' : 'ul')
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else line.before(list)
      open.push({ list, level, name })
    }
    const item = document.createElement('li')
    item.append(...line.childNodes)
    open.at(-1)?.list.append(item)
    line.remove()
  }
}

/** A paragraph with the cells of a table row, separated by a middle dot. */
function lineOf(row: Element) {
  const line = document.createElement('p')
  line.textContent = [...row.children].map((cell) => cell.textContent?.trim().replace(/\s+/g, ' ')).join(' · ')
  return line
}

/** Replaces an element with its plain equivalent or its contents. Called from the innermost elements outwards. */
function simplify(node: HTMLElement) {
  const { tagName } = node
  const style = styleOf(node)
  const href = node.getAttribute('href')
  for (const { name } of [...node.attributes]) node.removeAttribute(name)
  if (isBold(tagName, style)) wrapInside(node, 'strong')
  if (/^(I|EM)$/.test(tagName) || /font-style:\s*italic/i.test(style)) wrapInside(node, 'em')

  if (/^H[1-6]$/.test(tagName)) {
    for (const strong of node.querySelectorAll('strong')) strong.replaceWith(...strong.childNodes)
    rename(node, 'h3')
  } else if (tagName === 'A' && href && /^(https?|mailto):/i.test(href)) node.setAttribute('href', href)
  else if (/^(P|UL|OL|LI|STRONG|EM)$/.test(tagName)) return
  else if (tagName === 'BR') {
    if (node.parentElement?.querySelector(BLOCKS)) node.remove()
  } else if (/^(DIV|SECTION|ARTICLE|BLOCKQUOTE|PRE|DT|DD|FIGCAPTION)$/.test(tagName) && !node.querySelector(BLOCKS)) {
    rename(node, 'p')
  } else node.replaceWith(...node.childNodes)
}

/** Google Docs wraps all of its text in a `b` of normal weight. */
const isBold = (tagName: string, style: string) =>
  (/^(B|STRONG)$/.test(tagName) && !/font-weight:\s*(normal|[1-4]00)/i.test(style)) ||
  /font-weight:\s*(bold|[5-9]00)/i.test(style)

function wrapInside(node: HTMLElement, tag: 'strong' | 'em') {
  if (node.querySelector(BLOCKS) || node.matches(`${tag}, ul, ol`) || !node.textContent?.trim()) return
  const wrapper = document.createElement(tag)
  wrapper.append(...node.childNodes)
  node.append(wrapper)
}

function rename(node: HTMLElement, tag: string) {
  const other = document.createElement(tag)
  other.append(...node.childNodes)
  node.replaceWith(other)
}

/** Google Docs puts a nested list after its item instead of inside it. */
function moveNestedLists(body: HTMLElement) {
  for (const inner of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) inner.previousElementSibling?.append(inner)
}
