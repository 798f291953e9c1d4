import { Mark, Node } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList } from '@tiptap/extension-list/bullet-list'
import { ListItem } from '@tiptap/extension-list/item'
import { OrderedList } from '@tiptap/extension-list/ordered-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions/undo-redo'

/** An address that a text may link to: a page or a mailbox. */
export const isLinkable = (address: string | null) =>
  address !== null && /^(https?|mailto):/i.test(address) && URL.canParse(address)

/** Our own, because the stock one brings a finder of addresses that is as large as four of these extensions. */
const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: null }, target: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (tag) => (isLinkable(tag.getAttribute('href')) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

/** Tab goes on to the next field, as everywhere else; the stock item indents with it. */
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

// What no tool writes and the service keeps: it stays in a text that came with it.
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
 * All that the service keeps of markup, so that opening a text takes nothing from it. The toolbar writes a part of it, and
 * pasted text is reduced to that part (`cleanPaste`).
 */
export const richTextExtensions = [
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
  Item,
  Link,
  UndoRedo,
]
