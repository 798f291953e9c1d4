import { type Extensions, Mark, Node, wrappingInputRule } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions/undo-redo'

/** Whether a text may link to this address: a web page or an e-mail address. */
export const isLinkable = (address: string | null) =>
  address !== null && /^(https?|mailto):/i.test(address) && URL.canParse(address)

/** Not Tiptap's own: that includes a URL detector as large as four of these extensions. */
const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: null }, target: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (tag) => (isLinkable(tag.getAttribute('href')) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

/** @param beginning what starts the list if typed at the start of a line */
const list = (name: string, tag: 'ul' | 'ol', beginning: RegExp) =>
  Node.create({
    name,
    group: 'block list',
    content: 'listItem+',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addInputRules() {
      return [wrappingInputRule({ find: beginning, type: this.type })]
    },
  })
const BulletList = list('bulletList', 'ul', /^\s*[-+*]\s$/)
const OrderedList = list('orderedList', 'ol', /^\s*1[.)]\s$/)

/** Not Tiptap's own: that indents on Tab, which moves to the next field here, and supports tasks and Markdown. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph block*',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

// No tool writes these, but the service allows them, so texts that contain them keep them.
const Underline = Mark.create({
  name: 'underline',
  parseHTML: () => [{ tag: 'u' }],
  renderHTML: () => ['u', 0],
})
const Strike = Mark.create({ name: 'strike', parseHTML: () => [{ tag: 's' }], renderHTML: () => ['s', 0] })
const Quote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
})
const Rule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
})

/**
 * All markup that the service allows, so that opening a text drops nothing. The toolbar writes a subset, to which
 * pasted text is reduced (`cleanPaste`).
 */
const richTextExtensions: Extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Underline,
  Strike,
  Heading.configure({ levels: [2, 3] }),
  Quote,
  Rule,
  HardBreak,
  BulletList,
  OrderedList,
  ListItem,
  Link,
  UndoRedo,
]

/** `text`: all of it. `words`: paragraphs with bold and links. `line`: one line of plain text. */
export type RichTextKind = 'text' | 'words' | 'line'

const Line = Document.extend({ content: 'paragraph' })

export function extensionsOf(kind: RichTextKind): Extensions {
  if (kind === 'text') return richTextExtensions
  return kind === 'words'
    ? [Document, Paragraph, Text, Bold, HardBreak, Link, UndoRedo]
    : [Line, Paragraph, Text, UndoRedo]
}
