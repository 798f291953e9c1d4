import { useState } from 'react'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { canBeEngraved, DESIGN_LIMITS } from '#contract/designs/design.ts'
import { m } from '#i18n/compiled/messages.js'
import { sourceOf } from '../checks/check-rows.ts'
import { useDesigner } from '../designer-context.ts'
import { bindingName, partName } from '../designer-words.ts'
import { NEW_PARTS, type PartWords, type WordsPart, withPart } from '../state/parts.ts'

type Mode = 'bound' | 'short' | 'other'
const BINDINGS = ['title', 'organization', 'code', 'year'] as const

/** The template's value, a shorter text in its place, or words of its own. */
export function SaysFields({ part, words }: { part: WordsPart; words: PartWords }) {
  const { design, bindings, change } = useDesigner()
  const [mode, setMode] = useState<Mode | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const bind = 'bind' in words ? words.bind : (NEW_PARTS[part] as { bind: 'title' }).bind
  const saved: Mode = 'text' in words ? 'other' : words.short === undefined ? 'bound' : 'short'
  // An empty short title is not part of the document; undo and repairs change the others, too.
  const shown = mode === 'short' && saved === 'bound' ? mode : saved
  const text = typed ?? ('text' in words ? words.text : (words.short ?? ''))
  const most = part === 'note' ? DESIGN_LIMITS.note : DESIGN_LIMITS.words
  const isRefused = text.trim() !== '' && !canBeEngraved(text, most)
  const kept = { ink: words.ink, ...('enamel' in words && { enamel: words.enamel }) }
  const put = (next: object, field?: string) => change(withPart(design, part, { ...kept, ...next }), field)
  const choose = (next: Mode) => {
    setMode(next)
    setTyped(null)
    if (next === 'other') return put({ text: text || bindings[bind].slice(0, most) || partName(part) })
    put({ bind, ...(next === 'short' && text && { short: text }) })
  }
  const type = (value: string) => {
    setTyped(value)
    const isEmpty = value.trim() === ''
    if (!isEmpty && !canBeEngraved(value, most)) return
    if (shown === 'short') put({ bind, ...(!isEmpty && { short: value.trim() }) }, part)
    else if (!isEmpty) put({ text: value.trim() }, part)
  }
  return (
    <div className="grid gap-2 [&_fieldset_label]:px-1.5">
      <SegmentedControl<Mode>
        label={m.designer_what_it_says()}
        choices={[
          { id: 'bound', label: bindingName(bind) },
          { id: 'short', label: bind === 'title' ? m.designer_says_short() : m.designer_says_shorter() },
          { id: 'other', label: m.designer_says_other() },
        ]}
        chosen={shown}
        onChoose={choose}
      />
      {shown === 'bound' ? (
        <p className="wrap-anywhere rounded-control border border-rule px-3 py-1.5">
          {bindings[bind] || m.designer_says_nothing()}
        </p>
      ) : (
        <TextField
          label={shown === 'short' ? m.designer_says_short() : m.designer_says_other()}
          isTitled
          value={text}
          maxLength={most}
          autoComplete="off"
          {...(isRefused && {
            error: /\p{Extended_Pictographic}/u.test(text) ? m.designs_emoji() : m.designer_words_refused(),
          })}
          onChange={({ target }) => type(target.value)}
          onBlur={() => !isRefused && setTyped(null)}
        />
      )}
      <Fit part={part} />
      {shown === 'other' && (
        <p className="hint flex flex-wrap items-baseline gap-x-2">
          {m.designer_other_bindings()}
          {BINDINGS.filter((other) => bindings[other]).map((other) => (
            <InlineButton
              key={other}
              onClick={() => {
                setMode(null)
                setTyped(null)
                put({ bind: other })
              }}
            >
              {bindingName(other)}
            </InlineButton>
          ))}
        </p>
      )}
    </div>
  )
}

/** How many letters there are, of those that the measured room holds. */
function Fit({ part }: { part: WordsPart }) {
  const { drawing } = useDesigner()
  const fit = drawing?.checks.find(
    (check) => check.check === 'legible' && sourceOf(check.part, drawing.design) === part,
  )
  if (!fit || !('letters' in fit)) return null
  const { letters: count, fitting: most } = fit
  return (
    <p className="hint">
      {count > most ? m.designer_letters_too_many({ count, most }) : m.designer_letters_that_fit({ count, most })}
    </p>
  )
}
