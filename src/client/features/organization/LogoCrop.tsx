import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { type Crop, MAX_ZOOM, placeIn, UNCROPPED } from './crop.ts'
import styles from './Organization.module.css'
import { drawCrop } from './read-picture.ts'

type LogoCropProps = {
  picture: ImageBitmap
  /** The organization's name, shown beside the small logo. */
  name: string
  /** Null for a picture that is square already. */
  crop: Crop | null
  onCrop: (crop: Crop) => void
}

/** Previews of the logo on light, on dark, small and round, with controls to crop it. */
export function LogoCrop({ picture, name, crop, onCrop }: LogoCropProps) {
  const shown = { picture, crop: crop ?? UNCROPPED }
  return (
    <>
      <figure className={styles.places} aria-label={m.organization_logo_preview()}>
        <Place word={m.organization_logo_light()} ground="light">
          <CropCanvas {...shown} side={72} onDrag={crop ? onCrop : undefined} />
        </Place>
        <Place word={m.organization_logo_dark()} ground="dark">
          <CropCanvas {...shown} side={72} onDrag={crop ? onCrop : undefined} />
        </Place>
        <Place word={m.organization_logo_small()} ground="desk">
          <CropCanvas {...shown} side={28} />
          <span className="ellipsis">{name}</span>
        </Place>
        <Place word={m.organization_logo_round()} ground="light">
          <CropCanvas {...shown} side={40} isRound />
        </Place>
      </figure>
      {crop && <Sliders picture={picture} crop={crop} onCrop={onCrop} />}
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
  crop: Crop
  side: number
  isRound?: boolean
  onDrag?: (crop: Crop) => void
}

/** The crop at one size, at device pixels; can be dragged with the pointer. */
function CropCanvas({ picture, crop, side, isRound, onDrag }: CropCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => void (canvas.current && drawCrop(canvas.current, picture, crop)), [picture, crop])
  const drag = ({ buttons, movementX, movementY, currentTarget, pointerId }: PointerEvent) => {
    if (!onDrag || buttons !== 1) return
    currentTarget.setPointerCapture(pointerId)
    const { width, height } = placeIn(side, picture, crop)
    const within = (place: number) => Math.min(1, Math.max(0, place))
    onDrag({ ...crop, x: within(crop.x - movementX / width), y: within(crop.y - movementY / height) })
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

type SlidersProps = { picture: ImageBitmap; crop: Crop; onCrop: (crop: Crop) => void }

/** Zoom and position of the crop; only directions in which something is cut off. */
function Sliders({ picture, crop, onCrop }: SlidersProps) {
  const { width, height } = placeIn(1, picture, crop)
  return (
    <div className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-2 items-center [&>p]:col-span-full [&_input]:min-h-control [&_input]:accent-enamel">
      <p className="hint">{m.organization_logo_cut_hint()}</p>
      <Slider
        word={m.organization_logo_size()}
        most={MAX_ZOOM}
        value={crop.zoom}
        onSlide={(zoom) => onCrop({ ...crop, zoom })}
      />
      {width > 1.001 && (
        <Slider word={m.organization_logo_across()} most={1} value={crop.x} onSlide={(x) => onCrop({ ...crop, x })} />
      )}
      {height > 1.001 && (
        <Slider word={m.organization_logo_down()} most={1} value={crop.y} onSlide={(y) => onCrop({ ...crop, y })} />
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
