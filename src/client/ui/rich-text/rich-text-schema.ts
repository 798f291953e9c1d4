import { type DOMOutputSpec, DOMParser, DOMSerializer, type MarkSpec, type NodeSpec, Schema } from '@tiptap/pm/model'

/** An address that a text may link to: a page or a mailbox. */
export const isLinkable = (address: string | null) =>
  address !== null && /^(https?|mailto):/i.test(address) && URL.canParse(address)

const tag = (name: string): Pick<NodeSpec, 'parseDOM' | 'toDOM'> => ({
  parseDOM: [{ tag: name }],
  toDOM: (): DOMOutputSpec => [name, 0],
})

const inWords = {
  paragraph: { group: 'block', content: 'inline*', ...tag('p') },
  text: { group: 'inline' },
} satisfies Record<string, NodeSpec>

const hardBreak: NodeSpec = {
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  leafText: () => '\n',
  parseDOM: [{ tag: 'br' }],
  toDOM: () => ['br'],
}

const inText = {
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { level: { default: 3 } },
    parseDOM: [2, 3].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs['level']}`, 0],
  },
  bulletList: { group: 'block', content: 'listItem+', ...tag('ul') },
  orderedList: { group: 'block', content: 'listItem+', ...tag('ol') },
  listItem: { content: 'paragraph block*', defining: true, ...tag('li') },
  // What no tool writes and the service keeps: it stays in a text that came with it.
  blockquote: { group: 'block', content: 'block+', defining: true, ...tag('blockquote') },
  horizontalRule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
} satisfies Record<string, NodeSpec>

const link: MarkSpec = {
  inclusive: false,
  attrs: { href: {}, target: { default: null } },
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (a) =>
        isLinkable(a.getAttribute('href')) && { href: a.getAttribute('href'), target: a.getAttribute('target') },
    },
  ],
  toDOM: ({ attrs: { href, target } }) => ['a', target ? { href, target } : { href }, 0],
}

const mark = (...tags: [string, ...string[]]): MarkSpec => ({
  parseDOM: tags.map((name) => ({ tag: name })),
  toDOM: () => [tags[0], 0],
})

const bold = mark('strong', 'b')

/** `text`: all that the service keeps. `words`: paragraphs with bold and links. `line`: one line of plain text. */
export type RichTextKind = 'text' | 'words' | 'line'

/**
 * All that the service keeps of markup, so that opening a text takes nothing from it. The toolbar writes a part of it, and
 * pasted text is reduced to that part (`cleanPaste`). @param more what stands among the words besides
 */
export function schemaOf(kind: RichTextKind, more: Record<string, NodeSpec> = {}): Schema {
  if (kind === 'line') return new Schema({ nodes: { doc: { content: 'paragraph' }, ...inWords, ...more } })
  const nodes = { doc: { content: 'block+' }, ...inWords, hardBreak, ...more }
  // In this order they lie within each other: a link is around what is bold in it.
  if (kind === 'words') return new Schema({ nodes, marks: { link, bold } })
  const marks = { link, bold, italic: mark('em', 'i'), underline: mark('u'), strike: mark('s') }
  return new Schema({ nodes: { ...nodes, ...inText }, marks })
}

/** A text as it is kept, opened. */
export const readHtml = (schema: Schema, html: string) =>
  DOMParser.fromSchema(schema).parse(new window.DOMParser().parseFromString(html, 'text/html').body)

/** And back: a text without words says nothing; a list's lines stay lines, without a paragraph in each. */
export function writeHtml(doc: ReturnType<typeof readHtml>): string {
  let isEmpty = true
  doc.descendants((node) => {
    if (node.isLeaf) isEmpty = false
  })
  if (isEmpty) return ''
  const box = document.createElement('div')
  box.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content))
  return box.innerHTML.replace(/<li><p>((?:(?!<\/p>).)*)<\/p><\/li>/gs, '<li>$1</li>')
}
