import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { regionOf } from '#i18n/region.ts'
import { useDesigner } from './designer-context.ts'

/** Where people see the badge: on a light and a dark page, and as other sites show it. */
export function Sizes({ title }: { title: string }) {
  const { drawing, bindings } = useDesigner()
  const picture = (size: number, className = '') =>
    drawing ? (
      <img
        src={size > 48 ? drawing.full : drawing.mini}
        alt=""
        width={size}
        height={size}
        className={`flex-none ${className}`}
      />
    ) : null
  const panel = 'min-w-0 px-3.5 pt-2.5 pb-3.5 max-md:px-2 max-md:pt-1.5 max-md:pb-2'
  const row = 'flex items-center justify-center gap-5.5 max-md:gap-2'
  const phone = 'max-md:size-15'
  return (
    <section
      aria-label={m.designer_where_seen()}
      className="ml-1.25 grid grid-cols-[1fr_1fr_1.1fr] border-t border-t-rule max-xl:grid-cols-2 max-md:ml-0 max-md:grid-cols-[1.25fr_1fr_1fr] [@media(max-height:40rem)]:hidden"
    >
      <div className={`${panel} bg-[#fbfdfc] text-[#46545e]`}>
        <p className="ellipsis mb-1.5 text-xs/xs">
          {m.designer_on_light()}
          <span className="max-md:hidden">{m.designer_sizes_128_48()}</span>
        </p>
        <div className={row}>
          {picture(128, phone)}
          {picture(48, 'max-md:size-10')}
        </div>
      </div>
      <div className={`${panel} bg-[#121b21] text-[#c3ced3]`}>
        <p className="ellipsis mb-1.5 text-xs/xs">{m.designer_on_dark()}</p>
        <div className={row}>
          {picture(128, phone)}
          {picture(48, 'max-md:hidden')}
        </div>
      </div>
      <div className={`${panel} bg-[#f3f2ef] text-[#46545e] md:max-xl:hidden`}>
        <p className="ellipsis mb-1.5 text-xs/xs">
          LinkedIn<span className="max-md:hidden">{m.designer_whole_at_72()}</span>
        </p>
        <div className="mt-3.5 flex items-center gap-3 rounded-lg border border-[#dfdeda] bg-white p-3.5 text-[#1c1c1c] text-sm/sm max-md:mt-0 max-md:justify-center max-md:p-1.5">
          {picture(72, 'max-md:size-12')}
          <span className="min-w-0 max-md:hidden">
            <b className="line-clamp-2 wrap-break-word">{title}</b>
            <span className="block text-[#5b5b5b] text-xs/xs">{bindings.organization}</span>
            <span className="block text-[#5b5b5b] text-xs/xs">{m.designer_issued({ date: monthNow() })}</span>
          </span>
        </div>
      </div>
    </section>
  )
}

/** As LinkedIn writes the day of issue: `Nov 2026`. */
const monthNow = () =>
  new Intl.DateTimeFormat(regionOf(getLocale()), { month: 'short', year: 'numeric' }).format(new Date())
