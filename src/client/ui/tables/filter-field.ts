import type { ComponentType, ReactNode, Ref } from 'react'
import { daySpan } from '#client/i18n/day-span.ts'
import type { IconName } from '../buttons/Icon.tsx'

type Name<Search> = keyof Search & string
type Value<Search, N extends Name<Search>> = NonNullable<Search[N]>

/** A field for one thing among many, such as a template: `chosen` is its id. */
type Picker = ComponentType<{
  label: string
  hint?: string
  chosen: string
  onChoose: (id: string) => void
  ref: Ref<HTMLInputElement>
}>

/** How a dialog asks for a filter's value: two days, a text, or one thing among many. */
export type FilterControl = 'days' | { text: { type?: 'email'; hint(): string } } | { picker: Picker; hint?(): string }

/**
 * A filter of a listing, whose value is in the URL: its label, its chip, and how it is added. Without `choices`, `dialog`
 * and `sets` it is only set by links.
 */
export type FilterField<Search, Data = undefined> = {
  /** Its search params; a span of days has two, the first and the last day. */
  names: Name<Search>[]
  label(): string
  /** The chip's value; undefined if the filter is not set. */
  chip(search: Search, data: Data): ReactNode
  /** The values to choose from in the menu. */
  choices?(data: Data): { id: string; label: string; change: Search }[]
  /** A dialog that asks for the value. `item` is the menu's word for it, by default the label with three dots. */
  dialog?: { icon: IconName; title(): string; control: FilterControl; item?(): string }
  /** An item of the menu that sets a value at once; undefined where it is not offered. */
  sets?(data: Data): { icon: IconName; label: string; change: Search } | undefined
}

/** Search params and filters of any listing, as its bar, menu and dialogs handle them. */
export type SearchParams = Record<string, unknown>
export type AnyFilterField = FilterField<SearchParams, unknown>

/** The makers of a listing's filters. `Data` is what its page knows beside the URL, such as the rows on screen. */
export function filterFieldsOf<Search extends object, Data = undefined>() {
  type Field = FilterField<Search, Data>
  const changeOf = (name: Name<Search>, value: unknown) => ({ [name]: value }) as Search

  /** A filter that is only shown. */
  const shown = <N extends Name<Search>>(
    name: N,
    label: () => string,
    words: (value: Value<Search, N>, data: Data) => ReactNode,
  ): Field => ({
    names: [name],
    label,
    chip: (search, data) => {
      const value = search[name]
      return value === undefined ? undefined : words(value as Value<Search, N>, data)
    },
  })

  /** One of few values, chosen in the menu. */
  const choice = <N extends Name<Search>>(
    name: N,
    label: () => string,
    values: readonly Value<Search, N>[],
    words: (value: Value<Search, N>) => string,
  ): Field => ({
    ...shown(name, label, words),
    choices: () => values.map((value) => ({ id: String(value), label: words(value), change: changeOf(name, value) })),
  })

  /** A span of days. */
  const days = (
    [first, last]: [Name<Search>, Name<Search>],
    label: () => string,
    { title, item }: { title(): string; item?(): string },
  ): Field => ({
    names: [first, last],
    label,
    chip: (search) => daySpan(search[first] as string | undefined, search[last] as string | undefined),
    dialog: { icon: 'calendar', title, control: 'days', item },
  })

  return { shown, choice, days }
}
