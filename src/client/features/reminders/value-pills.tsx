import { InputRule } from '@tiptap/pm/inputrules'
import type { NodeSpec, Schema } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { MenuButton } from '#client/ui/overlays/Menu.tsx'
import type { MoreInText } from '#client/ui/rich-text/RichTextArea.tsx'
import { isPlaceholder, PLACEHOLDERS, replacePlaceholders } from '#contract/mails/placeholders.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { placeholderName } from '#i18n/placeholder-name.ts'
import styles from './Reminders.module.css'

const nameOf = (name: string) => (isPlaceholder(name) ? placeholderName(name, getLocale()) : name)

/** A value of a text, as one piece. One that we do not know looks wrong. */
const value: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { name: { default: '' } },
  parseDOM: [{ tag: 'span[data-value]', getAttrs: (tag) => ({ name: tag.dataset['value'] ?? '' }) }],
  toDOM: ({ attrs }) => {
    const name = String(attrs['name'])
    const look = isPlaceholder(name) ? styles.value : styles.unknownValue
    return ['span', { 'data-value': name, class: look ?? '' }, nameOf(name)]
  },
  leafText: ({ attrs }) => `{${attrs['name']}}`,
}

/** What is typed in braces becomes a value too. */
const inBraces = ({ nodes }: Schema) =>
  new InputRule(/\{[^{}\n]{1,80}\}$/, ({ tr }, [written], start, end) =>
    nodes['value']
      ? tr.replaceWith(start, end, nodes['value'].create({ name: namedBy(written.slice(1, -1).trim()) }))
      : null,
  )

/** Whoever types what a value is called means it. */
const namedBy = (written: string) =>
  PLACEHOLDERS.find((name) => nameOf(name).toLowerCase() === written.toLowerCase()) ?? written

const escaped = (text: string) => text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Values in the words of a mail, shown as pills and kept in braces. */
export const valuePills: MoreInText = {
  nodes: { value },
  rules: (schema) => [inBraces(schema)],
  open: (html) => replacePlaceholders(html, (name) => `<span data-value="${escaped(name)}"></span>`),
  close: (html) =>
    html.replace(/<span [^>]*?data-value="([^"]*)"[^>]*>[^<]*<\/span>/g, (_, name: string) => `{${name}}`),
  tools: (view) => <InsertValue view={view} />,
}

function InsertValue({ view }: { view: EditorView }) {
  const items = PLACEHOLDERS.map((name) => ({
    id: name,
    label: nameOf(name),
    onAction: () => {
      const { tr, schema } = view.state
      const made = schema.nodes['value']?.create({ name })
      if (made) view.dispatch(tr.replaceSelectionWith(made))
      // Once the menu is gone, which leaves the focus on its button.
      requestAnimationFrame(() => view.focus())
    },
  }))
  return (
    <MenuButton
      label={m.reminders_insert()}
      hasWords
      groups={[items]}
      className={styles.insert}
      face={
        <>
          <Icon name="plus" size={18} />
          {m.reminders_insert()}
        </>
      }
    />
  )
}
