import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { gold } from '#art/badge-colors.ts'
import { designColors } from '#art/design/design-colors.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { useLocale } from '#client/i18n/locale.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { AriaLocale } from '#client/ui/layout/AriaLocale.tsx'
import { m } from '#i18n/compiled/messages.js'
import { Chips } from '../Chips.tsx'
import { symbolsQuery } from '../designer.queries.ts'
import { useDesigner } from '../designer-context.ts'

/** The choice of an icon, searched in both languages and shown on the badge at once. */
export function SymbolPicker({ onClose }: { onClose: () => void }) {
  const { design, bindings, change } = useDesigner()
  const lang = useLocale()
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => search.current?.focus(), [])
  const { data, error, isPlaceholderData } = useQuery({
    ...symbolsQuery(useDebounced(typed.trim(), 150), lang),
    placeholderData: keepPreviousData,
  })
  const { enamel } = designColors(design, bindings)
  const scale = design.symbol?.scale ?? 1
  const name = design.symbol && 'name' in design.symbol ? design.symbol.name : ''
  const choose = (key: string | number | undefined) => {
    if (typeof key === 'string') change({ symbol: { set: 'ph', name: key, scale } }, 'symbol')
  }
  const spell = () => {
    const letters = Array.from(bindings.code.replace(/[^\p{L}\p{N}]/gu, '') || 'A')
      .slice(0, 2)
      .join('')
    change({ symbol: { letters, scale } })
    onClose()
  }
  return (
    <section
      aria-label={m.designer_choose_symbol()}
      data-area="properties"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="relative z-4 flex min-h-0 flex-col border-l border-l-rule bg-raised px-5 pt-4 shadow-menu max-md:fixed max-md:inset-0 max-md:z-20"
    >
      <div className="mb-2 flex items-center">
        <h2 className="flex-1 font-display font-serif text-display-sm/display-sm">{m.designer_choose_symbol()}</h2>
        <IconButton icon="x" label={m.word_close()} onClick={onClose} />
      </div>
      <TextField
        ref={search}
        icon="search"
        label={m.designer_search_symbols()}
        isTitled
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Topics typed={typed} onType={setTyped} />
      <p className="hint mb-2" role="status">
        {data && !isPlaceholderData && m.designer_symbols_found({ count: data.length })}
      </p>
      <Alert>{error ? errorMessage(error) : undefined}</Alert>
      <AriaLocale>
        <ListBox
          aria-label={m.designer_choose_symbol()}
          layout="grid"
          selectionMode="single"
          selectionBehavior="replace"
          disallowEmptySelection
          escapeKeyBehavior="none"
          selectedKeys={name ? [name] : []}
          onSelectionChange={(keys) => keys !== 'all' && choose([...keys][0])}
          // A tap is an action without a selection before it.
          onAction={(key) => {
            choose(key)
            onClose()
          }}
          items={data?.map((symbol) => ({ ...symbol, id: symbol.name })) ?? []}
          dependencies={[name, enamel.face]}
          className="grid flex-1 auto-rows-min grid-cols-4 content-start gap-1 overflow-auto p-1.5 max-[23rem]:grid-cols-3"
        >
          {({ id, label, path }) => (
            <ListBoxItem
              id={id}
              textValue={label}
              className="grid cursor-pointer justify-items-center gap-1 rounded-control border border-transparent px-0.5 py-2 text-center text-ink-2 text-xs/xs hover:bg-hover data-selected:border-place-mark data-selected:bg-selected data-selected:font-strong data-selected:text-ink"
            >
              <svg width="56" height="56" viewBox="0 0 40 40" aria-hidden="true">
                <circle cx="20" cy="20" r="18.5" fill={gold.edge} />
                <circle cx="20" cy="20" r="17.9" fill={gold.mid} />
                <circle cx="20" cy="20" r="16" fill={enamel.face} />
                <path transform="translate(9 9) scale(.086)" fill={enamel.emblem} d={path} />
              </svg>
              <span className="wrap-break-word block w-full first-letter:uppercase">{label}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </AriaLocale>
      <div className="-mx-5 flex flex-wrap items-center gap-2 border-t border-t-rule px-5 py-3">
        <span className="hint flex-1 text-xs/xs max-[23rem]:basis-full">{m.designer_symbols_credit()}</span>
        <Button onClick={spell}>{m.designer_letters_instead()}</Button>
        <Button kind="primary" onClick={onClose}>
          {m.word_done()}
        </Button>
      </div>
    </section>
  )
}

/** A few searches to begin with. */
function Topics({ typed, onType }: { typed: string; onType: (words: string) => void }) {
  const topics = [
    m.designer_topic_science(),
    m.designer_topic_health(),
    m.designer_topic_school(),
    m.designer_topic_people(),
  ]
  const choices = [{ id: '', label: m.designer_all() }, ...topics.map((topic) => ({ id: topic, label: topic }))]
  return (
    <div className="my-1.5 flex flex-none gap-2 overflow-x-auto p-1">
      <Chips choices={choices} chosen={typed} onChoose={onType} />
    </div>
  )
}
