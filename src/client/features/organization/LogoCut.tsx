import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { m } from '#i18n/compiled/messages.js'
import styles from './Organization.module.css'
import { drawCut } from './read-picture.ts'
import { CLOSEST, type Cut, placeIn, WHOLE } from './square.ts'

type LogoCutProps = {
  picture: ImageBitmap
  /** The organization's name, shown beside the small logo. */
  name: string
  /** Null for a picture that is square already. */
  cut: Cut | null
  onCut: (cut: Cut) => void
}

/** Previews of the logo on light, on dark, small and round, with controls to crop it. */
export function LogoCut({ picture, name, cut, onCut }: LogoCutProps) {
  const shown = { picture, cut: cut ?? WHOLE }
  return (
    <>
      <figure className={styles.places} aria-label={m.organization_logo_preview()}>
        <Place word={m.organization_logo_light()} ground="light">
          <CropCanvas {...shown} side={72} onDrag={cut ? onCut : undefined} />
        </Place>
        <Place word={m.organization_logo_dark()} ground="dark">
          <CropCanvas {...shown} side={72} onDrag={cut ? onCut : undefined} />
        </Place>
        <Place word={m.organization_logo_small()} ground="desk">
          <CropCanvas {...shown} side={28} />
          <span className="ellipsis">{name}</span>
        </Place>
        <Place word={m.organization_logo_round()} ground="light">
          <CropCanvas {...shown} side={40} isRound />
        </Place>
      </figure>
      {cut && <Sliders picture={picture} cut={cut} onCut={onCut} />}
    </>
  )
}

type PlaceProps = { word: string; ground: 'light' | 'dark' | 'desk'; children: ReactNode }

const Place = ({ word, ground, children }: PlaceProps) => (
  <div>
    <span className={styles[ground]}>{children}</span>
    <figcaption className="hint">{word}</figcaption>
  </div>
)

type CropCanvasProps = {
  picture: ImageBitmap
  cut: Cut
  side: number
  isRound?: boolean
  onDrag?: (cut: Cut) => void
}

/** The crop at one size, at device pixels; can be dragged with the pointer. */
function CropCanvas({ picture, cut, side, isRound, onDrag }: CropCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => void (canvas.current && drawCut(canvas.current, picture, cut)), [picture, cut])
  const drag = ({ buttons, movementX, movementY, currentTarget, pointerId }: PointerEvent) => {
    if (!onDrag || buttons !== 1) return
    currentTarget.setPointerCapture(pointerId)
    const { width, height } = placeIn(side, picture, cut)
    const within = (place: number) => Math.min(1, Math.max(0, place))
    onDrag({ ...cut, x: within(cut.x - movementX / width), y: within(cut.y - movementY / height) })
  }
  return (
    <canvas
      ref={canvas}
      width={side * 2}
      height={side * 2}
      style={{ width: side, height: side, borderRadius: isRound ? '50%' : undefined, touchAction: onDrag && 'none' }}
      onPointerMove={drag}
    />
  )
}

type SlidersProps = { picture: ImageBitmap; cut: Cut; onCut: (cut: Cut) => void }

/** Zoom and position of the crop; only directions in which something is cut off. */
function Sliders({ picture, cut, onCut }: SlidersProps) {
  const { width, height } = placeIn(1, picture, cut)
  return (
    <div className={styles.sliders}>
      <p className="hint">{m.organization_logo_cut_hint()}</p>
      <Slider
        word={m.organization_logo_size()}
        most={CLOSEST}
        value={cut.zoom}
        onSlide={(zoom) => onCut({ ...cut, zoom })}
      />
      {width > 1.001 && (
        <Slider word={m.organization_logo_across()} most={1} value={cut.x} onSlide={(x) => onCut({ ...cut, x })} />
      )}
      {height > 1.001 && (
        <Slider word={m.organization_logo_down()} most={1} value={cut.y} onSlide={(y) => onCut({ ...cut, y })} />
      )}
    </div>
  )
}

type SliderProps = { word: string; most: number; value: number; onSlide: (value: number) => void }

function Slider({ word, most, value, onSlide }: SliderProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{word}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={most}
        step={most / 100}
        value={value}
        onChange={({ target }) => onSlide(Number(target.value))}
      />
    </>
  )
}
