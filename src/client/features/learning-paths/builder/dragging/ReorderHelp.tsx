import { Button } from '#client/ui/buttons/Button.tsx'
import type { SortActions } from '#client/ui/sorting/use-sorting.ts'
import { m } from '#i18n/compiled/messages.js'

const keyCap = 'py-px px-1.5 border border-rule-strong rounded-[4px] bg-paper text-ink [font:inherit] text-xs'

type ReorderHelpProps = { number: number; count: number; actions: SortActions }

/** The picked-up step's position, and how to move it: by keys, or by buttons on a small screen. */
export function ReorderHelp({ number, count, actions }: ReorderHelpProps) {
  return (
    <div
      className="flex flex-wrap col-[3_/_5] gap-x-3 gap-y-1 items-center -mt-1 pb-3 text-ink-2 text-sm max-md:col-span-full max-md:gap-2 max-md:m-0 max-md:pt-2 max-md:px-0 max-md:pb-0"
      data-moves
    >
      <b className="max-md:flex-[1_1_100%]">{m.paths_held({ number, count })}</b>
      <span className="inline-flex gap-1 items-center max-md:hidden">
        <kbd className={keyCap}>↑</kbd>
        <kbd className={keyCap}>↓</kbd> {m.paths_key_move()}
      </span>
      <span className="inline-flex gap-1 items-center max-md:hidden">
        <kbd className={keyCap}>{m.paths_key_space()}</kbd> {m.paths_key_drop()}
      </span>
      <span className="inline-flex gap-1 items-center max-md:hidden">
        <kbd className={keyCap}>Esc</kbd> {m.paths_key_back()}
      </span>
      <span className="hidden max-md:flex max-md:flex-1 max-md:flex-wrap max-md:gap-2 max-md:[&>button]:flex-1 max-md:[&>button]:py-0 max-md:[&>button]:px-2">
        <Button
          icon="arrowup"
          unavailable={number === 1 && m.paths_is_first()}
          onClick={() => actions.shift(number - 1)}
        >
          {m.paths_up()}
        </Button>
        <Button
          icon="arrowdown"
          unavailable={number === count && m.paths_is_last()}
          onClick={() => actions.shift(number + 1)}
        >
          {m.paths_down()}
        </Button>
        <Button kind="primary" onClick={actions.drop}>
          {m.paths_drop()}
        </Button>
      </span>
    </div>
  )
}
