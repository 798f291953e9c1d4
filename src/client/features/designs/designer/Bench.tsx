import type { PointerEvent } from 'react'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import { useDesigner } from './designer-context.ts'
import { boundTo, partName, saidPart } from './designer-words.ts'
import { lineAround, partAt, placeOf } from './parts/place-of-part.ts'

type BenchProps = { onPress: () => void; isFailing: boolean; rosette: string }

/** The badge, with a gold line around the chosen part. Its parts are chosen in the list, or by clicking them. */
export function Bench({ onPress, isFailing, rosette }: BenchProps) {
  const { drawing, selected, select, alt } = useDesigner()
  const press = (event: PointerEvent<HTMLElement>) => {
    if (!drawing) return
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const at = (from: number, to: number) => ((to - from) * 240) / width
    select(partAt(at(left, event.clientX), at(top, event.clientY), drawing.design, drawing.places))
    onPress()
  }
  const place = drawing && placeOf(selected, drawing.design, drawing.places)
  const isWrong = drawing?.checks.some((check) => 'part' in check && check.part === selected && !check.passes) ?? false
  return (
    <section
      aria-label={m.designer_badge()}
      tabIndex={-1}
      data-area="badge"
      className="relative m-[22px_26px_20px_30px] grid min-h-0 place-items-center [container-type:size] max-md:m-3"
    >
      {[
        'top-0 left-0 border-t border-l',
        'top-0 right-0 border-t border-r',
        'bottom-0 left-0 border-b border-l',
        'right-0 bottom-0 border-r border-b',
      ].map((corner) => (
        <i key={corner} className={`absolute size-4.5 border-gold-line ${corner}`} />
      ))}
      <div
        className="relative aspect-square w-[min(512px,86cqmin)] cursor-pointer touch-manipulation 3xl:w-[min(640px,86cqmin)]"
        onPointerUp={press}
      >
        <img
          src={rosette}
          alt=""
          className="pointer-events-none absolute -inset-[9%] size-[118%] max-w-none opacity-70 [mask:radial-gradient(circle_closest-side,#000_60%,transparent_100%)]"
        />
        {drawing && (
          <img
            src={drawing.full}
            alt={alt}
            className="relative size-full filter-[drop-shadow(0_6px_8px_rgb(0_0_0/0.22))]"
            draggable={false}
          />
        )}
        {place && (
          <svg
            viewBox="0 0 240 240"
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 size-full overflow-visible fill-none [stroke-linejoin:round]"
          >
            <path
              d={lineAround(place)}
              strokeWidth="2.4"
              className={isWrong ? 'stroke-danger-fill' : 'stroke-focus-line'}
            />
            <path
              d={lineAround(place)}
              strokeWidth="1.3"
              className={isWrong ? 'stroke-[#ff8d7d] [stroke-dasharray:3.5_2]' : 'stroke-focus-rim'}
            />
          </svg>
        )}
        {selected !== 'whole' && <Tag />}
      </div>
      <p
        className="hint absolute -bottom-2 bg-paper px-3 max-md:not-data-failing:hidden"
        data-failing={isFailing || undefined}
      >
        <span role="status">{isFailing && m.designer_drawing_fails()}</span>
        {!isFailing && selected === 'whole' && m.designer_click_a_part()}
      </p>
    </section>
  )
}

/** The chosen part's name above the badge, or what is wrong with it. */
function Tag() {
  const { drawing, design, selected } = useDesigner()
  const failing = drawing?.checks.filter((check) => 'part' in check && check.part === selected && !check.passes) ?? []
  const binding = boundTo(selected, design)
  const isWrong = failing.length > 0
  const named = { part: saidPart(selected, design) }
  return (
    <span
      className={`absolute -top-1.5 left-1/2 flex h-7 [translate:-50%_-100%] items-center gap-2 whitespace-nowrap rounded-control px-2.5 font-label text-sm max-md:hidden ${isWrong ? 'bg-danger-fill text-on-enamel' : 'bg-ink text-paper'}`}
      aria-hidden="true"
    >
      {isWrong && <Icon name="alert" size={14} />}
      {isWrong
        ? failing
            .map(({ check }) => (check === 'contrast' ? m.designer_hard_to_see(named) : m.designer_too_small(named)))
            .join(' · ')
        : partName(selected)}
      {!isWrong && binding && (
        <span className="flex items-center gap-0.5 text-[light-dark(#f2cf7c,#6b4d0d)]">
          <Icon name="link" size={14} />
          {binding}
        </span>
      )}
    </span>
  )
}
