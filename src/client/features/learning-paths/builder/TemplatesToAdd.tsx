import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, memo, type PointerEvent, useRef, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { BlankBadge } from '#client/features/templates/BlankBadge.tsx'
import { TypeSilhouette } from '#client/features/templates/TypeSilhouette.tsx'
import { typeName } from '#client/features/templates/template-words.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import { Highlight } from '#client/ui/tables/Highlight.tsx'
import { type BadgeTemplate, TemplateType } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { activeTemplatesQuery, selectablesQuery } from '../learning-paths.queries.ts'
import { dragTemplate } from './drag-template.ts'
import { type Choice, choicesAmong, matching } from './path-choices.ts'
import type { Step } from './path-content.ts'

type TemplatesToAddProps = {
  path: BadgeTemplate
  steps: readonly Step[]
  onPick: (step: Step, position?: number) => void
  /** Whether templates can be dragged among the steps beside them. */
  isDraggable?: boolean
  /** Label of the pick button; "Add" by default. */
  verb?: string
  /** False if the heading is elsewhere, as in a sheet. */
  hasHeading?: boolean
}

/** The templates that are not in the path yet, searchable by title or code and filterable by type. */
export function TemplatesToAdd({ path, steps, onPick, isDraggable, verb, hasHeading = true }: TemplatesToAddProps) {
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const [types, setTypes] = useState<ReadonlySet<TemplateType>>(new Set())
  const selectables = useQuery(selectablesQuery(path.id))
  const { data: templates } = useQuery(activeTemplatesQuery)
  const all = choicesAmong(selectables.data ?? [], templates, path.learning_path ?? [], steps)
  const found = matching(all, search, types)

  const pick = async (id: string, position?: number) => {
    try {
      const known = templates?.get(id) ?? path.learning_path?.find((step) => step.id === id)
      const step = known ?? (await client.query({ ...templateQuery(id), staleTime: 'static' }))
      if (step) onPick({ ...step, is_required: 1 }, position)
    } catch (error) {
      notify({ text: errorMessage(error) })
    }
  }
  return (
    <section className="grid gap-3" aria-label={m.paths_to_add()}>
      {hasHeading && (
        <h2 className="flex flex-wrap items-center min-h-control">
          {m.paths_to_add()}{' '}
          {selectables.data && (
            <small className="ml-2.5 text-ink-3 text-sm font-text [letter-spacing:0]">
              {m.paths_active_count({ count: all.length })}
            </small>
          )}
        </h2>
      )}
      <SearchBox
        label={m.paths_pick_search_label()}
        placeholder={m.paths_pick_search_placeholder()}
        value={search}
        onSearch={setSearch}
      />
      <TypeFilters choices={selectables.data && templates && all} chosen={types} onChoose={setTypes} />
      <p className="sr" role="status">
        {(search || types.size > 0) && m.paths_pick_match({ count: found.length })}
      </p>
      {selectables.error && !selectables.data && (
        <Note kind="danger">
          {errorMessage(selectables.error)}{' '}
          <Button kind="quiet" className="min-h-7 -my-1 mx-0" onClick={() => void selectables.refetch()}>
            {m.word_try_again()}
          </Button>
        </Note>
      )}
      {selectables.isPending && <TableSkeleton rows={6} />}
      {selectables.data && found.length > 0 && (
        <PickList
          choices={found}
          search={search}
          verb={verb ?? m.paths_add()}
          onPick={(id) => void pick(id)}
          onDrop={isDraggable ? (id, position) => void pick(id, position) : undefined}
        />
      )}
      {selectables.data && found.length === 0 && (
        <p className="py-5 border-t border-t-ink text-ink-2">
          {all.length > 0 ? m.paths_pick_none() : m.paths_pick_empty()}
        </p>
      )}
    </section>
  )
}

type TypeFiltersProps = {
  /** Undefined while loading; nothing is counted until then. */
  choices: readonly Choice[] | undefined
  chosen: ReadonlySet<TemplateType>
  onChoose: (types: ReadonlySet<TemplateType>) => void
}

/** Filter by type: the four silhouettes with their counts. None selected means all. */
function TypeFilters({ choices, chosen, onChoose }: TypeFiltersProps) {
  const counts = new Map<TemplateType, number>()
  for (const { template } of choices ?? []) {
    if (template?.type) counts.set(template.type, (counts.get(template.type) ?? 0) + 1)
  }
  const countOf = (type: TemplateType) => choices && formatNumber(counts.get(type) ?? 0)
  const nameOf = (type: TemplateType) => {
    const count = countOf(type)
    return count === undefined ? typeName(type) : m.paths_pick_type({ type: typeName(type), count })
  }
  const toggle = (type: TemplateType, isOn: boolean) => {
    onChoose(new Set(isOn ? [...chosen, type] : [...chosen].filter((other) => other !== type)))
  }
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr">{m.paths_pick_types()}</legend>
      {TemplateType.options.map((type) => (
        <label
          key={type}
          title={typeName(type)}
          className="relative flex gap-1.5 items-center min-h-control py-0 pr-3 pl-[7px] border border-rule-strong rounded-pin bg-raised text-sm tabular-nums cursor-pointer hover:border-ink-3 has-[:checked]:border-ink has-[:checked]:bg-selected has-[:checked]:font-strong has-[:checked]:[box-shadow:inset_0_0_0_1px_var(--ink)]"
        >
          <input
            type="checkbox"
            className="absolute inset-0 size-full m-0 rounded-pin appearance-none cursor-pointer"
            checked={chosen.has(type)}
            onChange={({ target }) => toggle(type, target.checked)}
            aria-label={nameOf(type)}
          />
          <TypeSilhouette type={type} size={24} />
          <span className="min-w-[1ch]" aria-hidden="true">
            {countOf(type)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type PickListProps = {
  choices: Choice[]
  search: string
  verb: string
  onPick: (id: string) => void
  /** Called when a row is dropped among the steps. Without it rows cannot be dragged. */
  onDrop?: ((id: string, position: number) => void) | undefined
}

/** Templates to pick. A picked row disappears, so the focus moves to the next one first. */
function PickList({ choices, search, verb, onPick, onDrop }: PickListProps) {
  const latest = useRef({ onPick, onDrop })
  latest.current = { onPick, onDrop }
  const pick = useRef((id: string, { currentTarget }: MouseEvent<HTMLElement>) => {
    const row = currentTarget.closest('li')
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    next?.querySelector('button')?.focus()
    latest.current.onPick(id)
  })
  const drag = useRef((id: string, press: PointerEvent<HTMLElement>) =>
    dragTemplate(press, (position) => latest.current.onDrop?.(id, position)),
  )
  return (
    <ul
      // Beside the steps the list itself scrolls; in a sheet, the sheet does.
      className="relative border-t border-t-ink min-[60.01rem]:max-h-[max(20rem,calc(100vh_-_15rem))] min-[60.01rem]:overflow-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
      tabIndex={0}
      aria-label={m.paths_to_add()}
    >
      {choices.map((choice) => (
        <PickRow
          key={choice.id}
          {...choice}
          search={search}
          verb={verb}
          onPick={pick.current}
          onDrag={onDrop && drag.current}
        />
      ))}
    </ul>
  )
}

type PickRowProps = Choice & {
  search: string
  verb: string
  onPick: (id: string, event: MouseEvent<HTMLElement>) => void
  onDrag: ((id: string, press: PointerEvent<HTMLElement>) => void) | undefined
}

const PickRow = memo(function PickRow({ id, title, template, search, verb, onPick, onDrag }: PickRowProps) {
  return (
    <li
      // Dragging a row must not select its text.
      className="grid grid-cols-[36px_minmax(0,1fr)_auto] gap-3 items-center min-h-14 py-[9px] pr-1.5 pl-0 border-b border-b-rule [content-visibility:auto] [contain-intrinsic-size:auto_56px] data-is-draggable:cursor-grab data-is-draggable:select-none"
      data-is-draggable={onDrag ? true : undefined}
      onPointerDown={onDrag && ((press) => onDrag(id, press))}
    >
      {template ? <BadgePicture of={template} size={36} /> : <BlankBadge size={36} />}
      <span className="min-w-0">
        <span className="block text-sm/sm font-label wrap-anywhere">
          <Highlight text={title} search={search} />
        </span>
        {template && (
          <span className="block text-ink-3 text-xs/xs tabular-nums wrap-anywhere">
            <Highlight text={template.code} search={search} />{' '}
            {m.paths_version_short({ number: template.version_code })}
          </span>
        )}
      </span>
      <Button
        className="py-0 px-2.5 text-sm min-[60.01rem]:min-h-8"
        icon="plus"
        aria-label={m.paths_act_on({ act: verb, title })}
        onClick={(event) => onPick(id, event)}
      >
        {verb}
      </Button>
    </li>
  )
})
