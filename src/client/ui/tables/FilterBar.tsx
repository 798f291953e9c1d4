import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { Button } from '../buttons/Button.tsx'
import { Icon } from '../buttons/Icon.tsx'
import { RemoveButton } from '../buttons/RemoveButton.tsx'
import { LazyBoundary } from '../feedback/LazyBoundary.tsx'
import { lazyPart } from '../feedback/lazy-part.ts'
import { SearchBox } from '../forms/SearchBox.tsx'
import { scrollableRow } from '../layout/scrollable-row.ts'
import { MenuButton } from '../overlays/Menu.tsx'
import type { AnyFilterField, FilterField, SearchParams } from './filter-field.ts'

const loadMenu = () => import('./FilterMenu.tsx')
const FilterMenu = lazyPart(loadMenu, 'FilterMenu')
const FilterDialog = lazyPart(() => import('./FilterDialog.tsx'), 'FilterDialog')

/** Search params that are no filters with a chip. */
const NO_CHIP = new Set(['search', 'sort', 'page'])

type FilterBarProps<Search, Data> = {
  search: Search
  /** Changes the filters, which resets the listing to its first page. */
  onFilter: (change: Search) => void
  onClear: () => void
  /** The filters, in the order of chips and menu; loaded when one is set or the menu is wanted. */
  load: () => Promise<{ filters: FilterField<Search, Data>[] }>
  /** Label and placeholder of the field that searches by words, if the listing has one. */
  words?: { label: string; placeholder: string }
  /** Label of the button that applies a dialog, if a filter has one. */
  show?: string
  /** First month of the academic year, from 1, for filters by days. */
  firstMonth?: number
  /** What the filters need to know beside the URL. */
  data?: Data
}

/** The search box, a chip for each active filter, and a menu to add others; all of their state is in the URL. */
export function FilterBar<Search extends object, Data = undefined>({
  onClear,
  words,
  show,
  firstMonth,
  data,
  ...props
}: FilterBarProps<Search, Data>) {
  const search = props.search as SearchParams
  const onFilter = props.onFilter as (change: SearchParams) => void
  const [asked, setAsked] = useState<AnyFilterField | null>(null)
  const [isMenuWanted, setMenuWanted] = useState(false)
  const isNarrowed = Object.entries(search).some(([name, value]) => value !== undefined && !NO_CHIP.has(name))
  const fields = useFields(props.load as LoadFields, isNarrowed || isMenuWanted)
  const row = useRef<HTMLDivElement>(null)
  const removed = useRef<number | null>(null)
  useEffect(() => scrollableRow(row.current), [])
  // In an effect, because a chip disappears only after the navigation. After the last chip: the add button.
  useEffect(() => {
    if (removed.current === null || !search) return
    const left = row.current?.querySelectorAll('li').length ?? 0
    const place = Math.min(removed.current, Math.max(left - 1, 0))
    removed.current = null
    row.current?.querySelectorAll('button')[place]?.focus()
  }, [search])

  const chips = fields.flatMap((field) => {
    const value = field.chip(search, data)
    return value ? [{ id: field.names.join(), label: field.label(), value, field }] : []
  })
  const preload = () => {
    setMenuWanted(true)
    void loadMenu()
  }
  return (
    <>
      <search className="flex gap-3 items-start mb-4 max-lg:flex-col max-lg:gap-2.5 max-lg:items-stretch">
        {words && (
          <div className="flex-none w-68 max-lg:w-auto print:hidden">
            <SearchBox
              {...words}
              value={String(search['search'] ?? '')}
              onSearch={(text) => onFilter({ search: text || undefined })}
            />
          </div>
        )}
        <div
          ref={row}
          className="flex flex-1 flex-wrap gap-2 items-center min-w-0 min-h-control max-md:flex-nowrap max-md:my-0 max-md:mx-[calc(-1_*_var(--gutter))] max-md:pt-0.5 max-md:px-gutter max-md:pb-1.5 max-md:overflow-x-auto max-md:[scrollbar-width:none] max-md:[&>*]:flex-none"
        >
          {chips.length > 0 && (
            <ul className="contents">
              {chips.map(({ id, label, value, field }, place) => (
                <Chip
                  key={id}
                  label={label}
                  value={value}
                  onRemove={() => {
                    removed.current = place
                    onFilter(without(field))
                  }}
                />
              ))}
            </ul>
          )}
          <MenuButton
            label={m.shell_add_filter()}
            // The button that adds a filter looks like an empty chip.
            className="inline-flex items-center max-w-full min-h-7.5 border border-rule-strong rounded-pin bg-raised text-sm gap-[5px] py-0 pr-3 pl-2 border-dashed text-ink-2 cursor-pointer max-md:min-h-11 hover:bg-hover hover:text-ink"
            preload={preload}
            draw={(menu) =>
              fields.length > 0 && <FilterMenu {...menu} {...{ fields, search, data, onFilter }} onAsk={setAsked} />
            }
            face={
              <>
                <Icon name="plus" size={16} />
                {m.shell_filter()}
              </>
            }
          />
          {chips.length > 0 && (
            <Button kind="quiet" className="min-h-7.5 py-0 px-2 text-sm max-md:min-h-11" onClick={onClear}>
              {m.shell_clear_all()}
            </Button>
          )}
        </div>
      </search>
      {asked && (
        <LazyBoundary>
          <FilterDialog {...{ search, onFilter, show, firstMonth }} field={asked} onClose={() => setAsked(null)} />
        </LazyBoundary>
      )}
    </>
  )
}

const Chip = ({ label, value, onRemove }: { label: string; value: ReactNode; onRemove: () => void }) => (
  <li className="inline-flex items-center max-w-full min-h-7.5 py-0 pr-[3px] pl-[11px] border border-rule-strong rounded-pin bg-raised text-sm max-md:flex-none max-md:min-h-11 [&>span]:min-w-0 [&>span]:truncate [&_b]:font-label">
    <span>
      {label} <b>{value}</b>
    </span>
    <RemoveButton label={m.shell_remove_filter({ filter: label })} onClick={onRemove} />
  </li>
)

/** The change that removes a filter. */
const without = ({ names }: AnyFilterField): SearchParams => Object.fromEntries(names.map((name) => [name, undefined]))

type LoadFields = () => Promise<{ filters: AnyFilterField[] }>

/** The loaded filters; none until then. @throws in the render if they cannot be loaded */
function useFields(load: LoadFields, isNeeded: boolean) {
  const [fields, setFields] = useState<AnyFilterField[]>([])
  const isMissing = isNeeded && fields.length === 0
  useEffect(() => {
    if (!isMissing) return
    load().then(
      ({ filters }) => setFields(filters),
      (error) => {
        setFields(() => {
          throw error
        })
      },
    )
  }, [isMissing, load])
  return fields
}
