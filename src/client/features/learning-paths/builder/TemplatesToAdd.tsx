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
import styles from './TemplatesToAdd.module.css'

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
    <section className={styles.toAdd} aria-label={m.paths_to_add()}>
      {hasHeading && (
        <h2>
          {m.paths_to_add()} {selectables.data && <small>{m.paths_active_count({ count: all.length })}</small>}
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
          <Button kind="quiet" className={styles.again} onClick={() => void selectables.refetch()}>
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
        <p className={styles.none}>{all.length > 0 ? m.paths_pick_none() : m.paths_pick_empty()}</p>
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
    <fieldset className={styles.types}>
      <legend className="sr">{m.paths_pick_types()}</legend>
      {TemplateType.options.map((type) => (
        <label key={type} title={typeName(type)}>
          <input
            type="checkbox"
            checked={chosen.has(type)}
            onChange={({ target }) => toggle(type, target.checked)}
            aria-label={nameOf(type)}
          />
          <TypeSilhouette type={type} size={24} />
          <span className={styles.typeCount} aria-hidden="true">
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <ul className={styles.list} tabIndex={0} aria-label={m.paths_to_add()}>
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
      className={styles.choice}
      data-is-draggable={onDrag ? true : undefined}
      onPointerDown={onDrag && ((press) => onDrag(id, press))}
    >
      {template ? <BadgePicture of={template} size={36} /> : <BlankBadge size={36} />}
      <span className={styles.words}>
        <span className={styles.name}>
          <Highlight text={title} search={search} />
        </span>
        {template && (
          <span className={styles.code}>
            <Highlight text={template.code} search={search} />{' '}
            {m.paths_version_short({ number: template.version_code })}
          </span>
        )}
      </span>
      <Button
        className={styles.add}
        icon="plus"
        aria-label={m.paths_act_on({ act: verb, title })}
        onClick={(event) => onPick(id, event)}
      >
        {verb}
      </Button>
    </li>
  )
})
