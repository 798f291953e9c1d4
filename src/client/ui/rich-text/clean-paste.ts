/**
 * Reduces the HTML of a clipboard, as Word, Google Docs, LibreOffice or a web page put it there, to what the toolbar can
 * write: paragraphs, bold, italic, subheadings, lists and links to pages and mailboxes. Words are never lost.
 */
export function cleanPaste(html: string): string {
  // Copied in an editor of ours: it says what it says.
  if (html.includes('data-pm-slice')) return html
  // A document of its own, which loads nothing and runs nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const node of body.querySelectorAll(WITHOUT_WORDS)) node.remove()
  for (const node of [...body.querySelectorAll<HTMLElement>('[style]')]) if (isHidden(node)) node.remove()
  readWordLists(body)
  for (const row of body.querySelectorAll('tr')) row.replaceWith(lineOf(row))
  for (const node of [...body.querySelectorAll<HTMLElement>('*')].reverse()) simplify(node)
  mendLists(body)
  for (const node of body.querySelectorAll('p, h3, li')) if (!node.textContent?.trim()) node.remove()
  return body.innerHTML
}

const WITHOUT_WORDS =
  'style, script, meta, link, title, template, noscript, img, svg, picture, video, audio, iframe, object, embed, input, button, select, textarea, hr'
const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, li, div, section, article, blockquote, table, pre'
/** Where Word says to which list a line belongs, and how deep it lies there. */
const WORD_LIST = /mso-list:\s*(\w+)\s+level(\d)/i

const styleOf = (node: Element) => node.getAttribute('style') ?? ''

const isHidden = (node: HTMLElement) => /display:\s*none|mso-hide:\s*all/i.test(styleOf(node))

/** Word writes a list as paragraphs that begin with a drawn mark: the lists are made of them again. */
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

/** A row of a table becomes a line, its cells told apart. */
function lineOf(row: Element) {
  const line = document.createElement('p')
  line.textContent = [...row.children].map((cell) => cell.textContent?.trim().replace(/\s+/g, ' ')).join(' · ')
  return line
}

/** Turns one element into what it means, or into what it holds. Called from the inside out. */
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

/** Google Docs wraps all of its text into a `b` that is not bold. */
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

/** Google Docs puts the inner list beside its item instead of into it. */
function mendLists(body: HTMLElement) {
  for (const inner of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) inner.previousElementSibling?.append(inner)
}
