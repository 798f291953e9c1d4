import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { useAction } from '#client/api/use-action.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import knob from '#client/ui/forms/radio.module.css'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import type { ErasurePreview, ErasureWay } from '#contract/privacy.ts'
import { m } from '#i18n/compiled/messages.js'
import { eraseMutation, erasureQuery } from './personal-data.queries.ts'

const cell = 'py-[9px] px-3 border-b border-b-rule align-top [font-weight:inherit] wrap-anywhere max-md:border-0'

type EraseDialogProps = {
  earnerId: string
  onErased: (way: ErasureWay, erasedAt: string) => void
  onClose: () => void
}

/** Shows what erasing would remove and keep, counted anew, and erases. The service demands fresh proof of identity. */
export function EraseDialog({ earnerId, onErased, onClose }: EraseDialogProps) {
  const preview = useQuery({ ...erasureQuery(earnerId), refetchOnMount: 'always' })
  const [way, setWay] = useState<ErasureWay>('contact')
  const erase = useAction(eraseMutation, {
    next: (erased) => onErased(erased.way, erased.erased_at),
    // Shows what has changed meanwhile before the user decides again.
    refused: (error) => {
      if (error instanceof ApiError && error.status === 409) void preview.refetch()
    },
  })
  const seen = preview.data
  const problem = erase.error ?? preview.error
  return (
    <ActionDialog
      isDanger
      isWide
      title={seen ? m.privacy_erase_title({ name: nameOf(seen) }) : m.privacy_erase()}
      cancel={m.privacy_keep_everything()}
      act={way === 'contact' ? m.privacy_erase_contact() : m.privacy_erase_wholly()}
      busy={m.privacy_erasing()}
      waiting={!seen && m.privacy_counting()}
      action={erase}
      problem={problem ? errorMessage(problem) : undefined}
      onAct={() => seen && erase.run({ earner_id: earnerId, way, fingerprint: seen.fingerprint })}
      onClose={onClose}
    >
      <p>{m.privacy_erase_lead()}</p>
      {seen && <ErasureWays preview={seen} way={way} onChange={setWay} />}
      {!seen && !preview.error && <TableSkeleton rows={6} />}
      <p className="hint">{m.privacy_erase_proof()}</p>
    </ActionDialog>
  )
}

/** What happens to an item; always shown as icon and word. */
type Fate = { kind: 'goes' | 'stays' | 'changes'; text: string }

const SIGNS: Record<Fate['kind'], IconName> = { goes: 'x', stays: 'check', changes: 'edit' }

const FATE_COLORS: Record<Fate['kind'], string> = { goes: '[&_svg]:text-danger', stays: 'text-ink-2', changes: '' }

type Line = { label: string; hint: string; contact: Fate; wholly: Fate }

const goes = (text = m.privacy_goes()): Fate => ({ kind: 'goes', text })
const stays = (text = m.privacy_stays()): Fate => ({ kind: 'stays', text })

function linesOf(seen: ErasurePreview): Line[] {
  const { metadata_count, lists_count, mails_count, opened_count, badges_count: badges } = seen
  const both = { contact: goes(), wholly: goes() }
  return [
    { label: m.privacy_line_email(), hint: seen.recipient_email || m.privacy_line_none(), ...both },
    { label: m.privacy_line_metadata(), hint: m.privacy_line_facts({ count: metadata_count }), ...both },
    { label: m.privacy_line_lists(), hint: m.privacy_line_lists_count({ count: lists_count }), ...both },
    {
      label: m.privacy_line_mails(),
      hint: m.privacy_line_mails_count({ mails: mails_count, opened: opened_count }),
      ...both,
    },
    {
      label: m.privacy_line_name(),
      hint: m.privacy_line_name_on({ name: nameOf(seen), count: badges }),
      contact: stays(),
      wholly: { kind: 'changes', text: m.privacy_becomes_dash() },
    },
    {
      label: m.privacy_line_pages(),
      hint: m.privacy_line_badges({ count: badges }),
      contact: stays(),
      wholly: { kind: 'changes', text: m.privacy_says_removed() },
    },
    { label: m.privacy_line_files(), hint: m.privacy_line_badges({ count: badges }), contact: stays(), wholly: goes() },
    ...copiesOf(seen),
    {
      label: m.privacy_line_counts(),
      hint: m.privacy_line_badges({ count: badges }),
      contact: stays(),
      wholly: stays(),
    },
    ...statesOf(seen),
  ]
}

/** The counts that change because badges without a person are revoked and have no holder. */
function statesOf({ badges_count: count }: ErasurePreview): Line[] {
  if (count === 0) return []
  const changes: Fate = { kind: 'changes', text: m.privacy_count_as_revoked({ count }) }
  const hint = m.privacy_line_badges({ count })
  return [{ label: m.privacy_line_states(), hint, contact: stays(), wholly: changes }]
}

/** Others hold signed copies that contain the name; this is mentioned only if such copies can exist. */
function copiesOf({ named_credentials_count: count }: ErasurePreview): Line[] {
  if (count === 0) return []
  const outOfReach = stays(m.privacy_out_of_reach())
  const hint = m.privacy_line_copies_named({ count })
  return [{ label: m.privacy_line_copies(), hint, contact: outOfReach, wholly: outOfReach }]
}

type ErasureWaysProps = { preview: ErasurePreview; way: ErasureWay; onChange: (way: ErasureWay) => void }

/** The two ways of erasing side by side, each with a radio button in its head. */
function ErasureWays({ preview, way, onChange }: ErasureWaysProps) {
  const columnOf = (each: ErasureWay, label: string, text: string): Column<Line> => ({
    id: each,
    className: `${cell} w-[30%] max-md:w-auto ${way === each ? 'bg-selected' : ''}`,
    head: () => (
      <label className="flex gap-2 items-start cursor-pointer [&_b]:block">
        <input type="radio" className={knob.radio} name="way" checked={way === each} onChange={() => onChange(each)} />
        <span>
          <b>{label}</b>
          <small className="block text-ink-2 text-sm">{text}</small>
        </span>
      </label>
    ),
    cell: (line) => (
      <span className={`flex gap-2 items-center ${FATE_COLORS[line[each].kind]}`}>
        <Icon name={SIGNS[line[each].kind]} size={17} />
        {line[each].text}
      </span>
    ),
  })
  return (
    <DataTable
      caption={m.privacy_ways_caption()}
      rows={linesOf(preview)}
      rowKey="label"
      layout="w-full border-collapse text-left max-md:block [&>*]:max-md:block [&_tr]:max-md:grid [&_tr]:max-md:grid-cols-[1fr_1fr] [&_tr]:max-md:border-b [&_tr]:max-md:border-b-rule [&_thead_th:first-child]:border-0 [&_thead_th:first-child]:max-md:hidden"
      columns={[
        {
          id: 'what',
          className: `${cell} pl-0 max-md:col-span-full max-md:pb-0.5 [&>span]:block`,
          head: m.privacy_act_what,
          isHeadHidden: true,
          isRowHead: true,
          cell: ({ label, hint }) => (
            <>
              <b>{label}</b> <span className="hint num">{hint}</span>
            </>
          ),
        },
        columnOf('contact', m.privacy_way_contact(), m.privacy_way_contact_text()),
        columnOf('wholly', m.privacy_way_wholly(), m.privacy_way_wholly_text()),
      ]}
    />
  )
}
