import { badgeSvg } from '#art/badge.ts'
import { rosetteSvg } from '#art/rosette.ts'
import styles from './EntryPage.module.css'

const badges = [
  badgeSvg({ type: 'knowledge', color: null, code: 'DL-101', seed: 'sign-in-1' }),
  badgeSvg({ type: 'skills', color: null, code: 'ITP-2', seed: 'sign-in-2' }),
  badgeSvg({ type: 'participation', color: null, code: 'PEER-25', seed: 'sign-in-3' }),
  badgeSvg({ type: 'qualification', color: null, code: 'FAW-3', seed: 'sign-in-4' }),
].map(asPicture)

// A mask, so that the line takes the colour of the theme.
const rosette = { maskImage: `url("${asPicture(rosetteSvg({ seed: 'insegna', stroke: '#000' }))}")` }

/** Four badges, one of each type, on the rosette: decoration beside the form. */
export function Enamels() {
  return (
    <div className={styles.enamels} aria-hidden="true">
      <div className={styles.rosette} style={rosette} />
      <div className={styles.badges}>
        {badges.map((picture) => (
          <img key={picture} src={picture} width={148} height={148} alt="" />
        ))}
      </div>
    </div>
  )
}

function asPicture(svg: string) {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
