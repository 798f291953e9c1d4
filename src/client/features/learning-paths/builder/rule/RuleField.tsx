import { useState } from 'react'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { ruleAroundField } from '#i18n/path-rule.ts'
import sentence from '../../progress/RuleSentence.module.css'
import { RulePhrases, RuleSentence } from '../../progress/RuleSentence.tsx'

const stepButton =
  'grid size-8.5 p-0 border-0 rounded-[5px] bg-transparent text-ink-2 [font:inherit] leading-none cursor-pointer place-items-center touch:size-11 hover:bg-hover hover:text-ink [&[aria-disabled]]:opacity-35 [&[aria-disabled]]:cursor-default'

type RuleFieldProps = {
  steps: number
  required: number
  /** How many of the optional steps are needed. */
  others: number
  onChange: (others: number) => void
}

/** The rule as a sentence, with a field for the number of optional steps that are needed. */
export function RuleField({ steps, required, others, onChange }: RuleFieldProps) {
  const around = ruleAroundField({ steps, required }, getLocale())
  if (!around) return <RuleSentence rule={{ steps, required, needed: required + others }} />
  const optional = steps - required
  return (
    <p className={`${sentence.sentence} leading-10 `}>
      <RulePhrases phrases={around.before} />
      <NumberInWords least={required === 0 ? 1 : 0} most={optional} value={others} onChange={onChange} />
      <RulePhrases phrases={around.after} />
    </p>
  )
}

type NumberInWordsProps = { least: number; most: number; value: number; onChange: (value: number) => void }

/** A number field as wide as a word; the buttons and the arrow keys change it by one. */
function NumberInWords({ least, most, value, onChange }: NumberInWordsProps) {
  // Typed text that is not a valid number yet.
  const [typed, setTyped] = useState<string | null>(null)
  const put = (number: number) => {
    setTyped(null)
    const next = Math.min(Math.max(number, least), most)
    if (next !== value) onChange(next)
  }
  const type = (text: string) => {
    const number = Number(text)
    if (/^\d+$/.test(text.trim()) && number >= least && number <= most) put(number)
    else setTyped(text)
  }
  const label = m.progress_rule_number({ count: most })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a paragraph
    <span
      className="inline-grid grid-flow-col my-0 mx-[3px] border border-rule-strong rounded-control bg-raised align-middle"
      role="group"
      aria-label={label}
    >
      <button
        className={stepButton}
        type="button"
        aria-label={m.progress_rule_fewer()}
        aria-disabled={value <= least || undefined}
        onClick={() => put(value - 1)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <input
        className="min-w-0 p-0 border-0 bg-transparent text-link [font:inherit] tabular-nums text-center [&[aria-invalid]]:text-danger"
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={least}
        aria-valuemax={most}
        aria-invalid={typed !== null && typed !== '' ? true : undefined}
        style={{ width: `${Math.max(2, String(most).length) + 0.5}ch` }}
        value={typed ?? value}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          const target = { ArrowUp: value + 1, ArrowDown: value - 1, Home: least, End: most }[event.key]
          if (target === undefined) return
          event.preventDefault()
          put(target)
        }}
      />
      <button
        className={stepButton}
        type="button"
        aria-label={m.progress_rule_more()}
        aria-disabled={value >= most || undefined}
        onClick={() => put(value + 1)}
      >
        <Icon name="plus" size={16} />
      </button>
    </span>
  )
}
