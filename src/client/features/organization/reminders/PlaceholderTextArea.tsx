import { type Editor, Node, nodeInputRule } from '@tiptap/core'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { MenuButton } from '#client/ui/overlays/Menu.tsx'
import { type RichTextAddition, RichTextArea, type RichTextAreaProps } from '#client/ui/rich-text/RichTextArea.tsx'
import { isPlaceholder, PLACEHOLDERS, replacePlaceholders } from '#contract/mails/placeholders.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { placeholderName } from '#i18n/placeholder-name.ts'

const nameOf = (name: string) => (isPlaceholder(name) ? placeholderName(name, getLocale()) : name)

const pill = 'inline-block py-0 px-[7px] border rounded-pin text-sm/[1.375rem] whitespace-nowrap'
const known = 'border-gold-line bg-gold-wash text-gold-ink'
const unknown = 'border-dashed border-danger-mark bg-danger-wash text-danger'

/** A placeholder as an inline node, also created by typing in braces. Unknown ones are styled as errors. */
const PlaceholderNode = Node.create({
  name: 'value',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    name: { default: '', parseHTML: (tag: HTMLElement) => tag.dataset['value'] ?? '', renderHTML: () => ({}) },
  }),
  parseHTML: () => [{ tag: 'span[data-value]' }],
  renderHTML: ({ node }) => {
    const name = String(node.attrs['name'])
    const look = isPlaceholder(name) ? known : unknown
    return ['span', { 'data-value': name, class: `${pill} ${look}` }, nameOf(name)]
  },
  renderText: ({ node }) => `{${node.attrs['name']}}`,
  addInputRules() {
    return [
      nodeInputRule({
        // No capture group: the rule would replace only that and leave the braces.
        find: /\{[^{}\n]{1,80}\}$/,
        type: this.type,
        getAttributes: ([written]) => ({ name: namedBy(written.slice(1, -1).trim()) }),
      }),
    ]
  },
})

/** Accepts a placeholder's translated name as well. */
const namedBy = (written: string) =>
  PLACEHOLDERS.find((name) => nameOf(name).toLowerCase() === written.toLowerCase()) ?? written

const escaped = (text: string) => text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Editor extension for placeholders: shown as pills, stored in braces. */
const placeholderPills: RichTextAddition = {
  extensions: [PlaceholderNode],
  open: (html) => replacePlaceholders(html, (name) => `<span data-value="${escaped(name)}"></span>`),
  close: (html) =>
    html.replace(/<span [^>]*?data-value="([^"]*)"[^>]*>[^<]*<\/span>/g, (_, name: string) => `{${name}}`),
  tools: (editor) => <InsertPlaceholder editor={editor} />,
}

/** The control of a rich-text field with placeholders. */
export const PlaceholderTextArea = (props: RichTextAreaProps) => <RichTextArea {...props} more={placeholderPills} />

function InsertPlaceholder({ editor }: { editor: Editor }) {
  const items = PLACEHOLDERS.map((name) => ({
    id: name,
    label: nameOf(name),
    onAction: () => void editor.chain().focus().insertContent({ type: 'value', attrs: { name } }).run(),
  }))
  return (
    <MenuButton
      label={m.reminders_insert()}
      hasWords
      groups={[items]}
      className="inline-flex gap-1.5 items-center min-h-8 py-0 px-2 border-0 rounded-control bg-transparent text-ink-2 text-sm whitespace-nowrap cursor-pointer hover:bg-hover hover:text-ink touch:min-h-11"
      face={
        <>
          <Icon name="plus" size={18} />
          {m.reminders_insert()}
        </>
      }
    />
  )
}
