import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '../buttons/Icon.tsx'
import iconButton from '../buttons/IconButton.module.css'
import { LazyBoundary } from '../feedback/LazyBoundary.tsx'
import { lazyPart } from '../feedback/lazy-part.ts'
import type { MenuPopoverProps } from './MenuPopover.tsx'
import type { MenuChoice, MenuGroup, MenuItem } from './menu-groups.ts'

type TypedChoice<Id extends string> = {
  label: string
  choices: { id: Id; label: string }[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** A typed `MenuChoice`: the menu itself only knows the ids as strings. */
export const menuChoice = <Id extends string>({ onChoose, ...choice }: TypedChoice<Id>): MenuChoice => ({
  ...choice,
  onChoose: (id) => {
    const chosen = choice.choices.find((each) => each.id === id)
    if (chosen) onChoose(chosen.id)
  },
})

/** Props of an open menu other than its items. */
export type OpenMenu = Omit<MenuPopoverProps, 'groups'>

/** A menu whose items are loaded with it, so that pages do not load the items of menus that stay closed. */
export type LazyMenu = {
  /** Preloads the chunk on hover or focus. */
  preload: () => void
  /** Renders a `MenuPopover` with its items. */
  draw: (menu: OpenMenu) => ReactNode
}

type MenuButtonProps = ({ groups: MenuGroup[] } | LazyMenu) & {
  /** Accessible name of the menu, and of the button unless `hasWords`. */
  label: string
  /** The button contains text, which is then its accessible name, so that voice control users can say what they see. */
  hasWords?: boolean
  className?: string
  /** Content of the button. */
  face: ReactNode
}

// Lazy: the menu is a hundred times larger than the button, so it is preloaded on hover or focus.
const load = () => import('./MenuPopover.tsx')
const MenuPopover = lazyPart(load, 'MenuPopover')

/** The item that gets the focus, by the key that opens the menu. */
const FOCUS_BY_KEY: Record<string, 'first' | 'last'> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
}

/** A button that opens a menu. */
export function MenuButton({ label, hasWords = false, className, face, ...offer }: MenuButtonProps) {
  const preload = 'groups' in offer ? load : offer.preload
  const trigger = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'first' | 'last' | true | null>(null)
  // On keydown, because React Aria treats the click after Enter as virtual and then does not focus an item.
  const openByKey = (event: KeyboardEvent) => {
    const initialFocus = FOCUS_BY_KEY[event.key]
    if (!initialFocus || opened) return
    event.preventDefault()
    setOpened(initialFocus)
  }
  const press = (event: MouseEvent) => setOpened(opened ? null : event.detail === 0 ? 'first' : true)
  const menu = (initialFocus: OpenMenu['initialFocus']): OpenMenu => ({
    label,
    trigger,
    onClose: () => setOpened(null),
    initialFocus,
  })
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={hasWords ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onClick={press}
        onKeyDown={openByKey}
        // The click after Space would close the menu again.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onFocus={preload}
        onPointerEnter={preload}
      >
        {face}
      </button>
      {opened && (
        <LazyBoundary>
          {'groups' in offer ? <MenuPopover {...menu(opened)} groups={offer.groups} /> : offer.draw(menu(opened))}
        </LazyBoundary>
      )}
    </>
  )
}

/** The three-dot menu of a row or page head; `label` is its accessible name. */
export const MoreMenu = ({ label, ...offer }: { label: string } & ({ items: MenuItem[] } | LazyMenu)) => (
  <MenuButton
    label={label}
    {...('items' in offer ? { groups: [offer.items] } : offer)}
    className={`${iconButton.button} size-7 touch:size-11 `}
    face={<Icon name="more" />}
  />
)
