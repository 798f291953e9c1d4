/** An element of our cleaned HTML, or a text. */
type Node = string | { tag: string; href: string; children: Node[] }

const PIECES = /<(\/?)([a-z]+\d?)([^>]*)>|[^<]+/g
const VOID = ['br', 'hr']
const BLOCKS = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr']

/** Characters that Markdown would read as markup, HTML included. They are escaped. */
const SPECIAL = /[\\`*_{}[\]<>#+|~]|(?<=^\s*)-|(?<=^\s*\d+)[.)]/g

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

const decoded = (text: string) => text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)

/**
 * Converts HTML from `cleanHtml` to Markdown: paragraphs, headings, lists, quotations, links and emphasis. Underlining,
 * which Markdown lacks, becomes plain text.
 */
export const markdownOfHtml = (html: string): string => blocks(parse(html)).join('\n\n')

function parse(html: string): Node[] {
  const root: Node & object = { tag: '', href: '', children: [] }
  const open = [root]
  for (const [piece, slash, tag, attributes] of html.matchAll(PIECES)) {
    const parent = open.at(-1)!
    if (tag === undefined) parent.children.push(decoded(piece))
    else if (slash) {
      if (open.length > 1) open.pop()
    } else {
      const node = { tag, href: decoded(/ href="([^"]*)"/.exec(attributes ?? '')?.[1] ?? ''), children: [] }
      parent.children.push(node)
      if (!VOID.includes(tag)) open.push(node)
    }
  }
  return root.children
}

/** The paragraphs of a run of nodes, each with its lines; texts between blocks are paragraphs too. */
function blocks(nodes: Node[]): string[] {
  const found: string[] = []
  let inline: Node[] = []
  const flush = () => {
    const text = line(inline)
    if (text) found.push(text)
    inline = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !BLOCKS.includes(node.tag)) inline.push(node)
    else {
      flush()
      found.push(...block(node))
    }
  }
  flush()
  return found
}

function block({ tag, children }: Node & object): string[] {
  switch (tag) {
    case 'hr':
      return ['---']
    case 'h2':
    case 'h3': {
      const title = blocks(children).join(' ')
      return title ? [`${tag === 'h2' ? '##' : '###'} ${title.replaceAll('\n', ' ')}`] : []
    }
    case 'ul':
    case 'ol': {
      const items = children.filter((child) => typeof child === 'object')
      const list = items.map((item, index) => listItem(item, tag === 'ul' ? '- ' : `${index + 1}. `))
      return list.length > 0 ? [list.join('\n')] : []
    }
    case 'blockquote': {
      const quoted = blocks(children).join('\n\n')
      return quoted ? [quoted.replace(/^/gm, '> ').replace(/^> $/gm, '>')] : []
    }
    default:
      return blocks(children)
  }
}

/** Indents the lines after the first to the first one's text. */
function listItem(item: Node & object, mark: string): string {
  const inside = blocks(item.tag === 'li' ? item.children : [item])
  const text = inside.join('\n').replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)
  return `${mark}${text}`
}

const line = (nodes: Node[]) =>
  nodes
    .map(inlineText)
    .join('')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .trim()

function inlineText(node: Node): string {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ').replace(SPECIAL, '\\$&')
  if (node.tag === 'br') return '\\\n'
  const text = node.children.map(inlineText).join('')
  if (!text.trim()) return text
  switch (node.tag) {
    case 'strong':
      return emphasized(text, '**')
    case 'em':
      return emphasized(text, '*')
    case 's':
      return emphasized(text, '~~')
    case 'a':
      return `[${text}](<${node.href.replace(/[<>\\\n]/g, encodeURIComponent)}>)`
    default:
      return text
  }
}

/** Moves outer spaces out of the marks, inside which Markdown allows none. */
function emphasized(text: string, mark: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  return `${before}${mark}${words}${mark}${after}`
}
