import styles from './SignedOutPage.module.css'

/** Prerendered badge art: drawing it here would make this page's code larger than its form does. */
const types = ['knowledge', 'skills', 'participation', 'qualification'] as const

/** Decoration beside the form: a badge of each type, on the rosette. */
export const BadgeArtwork = () => (
  <div className={styles.artwork} aria-hidden="true">
    <div className={styles.rosette} />
    <div className="relative grid grid-cols-[1fr_1fr] gap-4">
      {types.map((type) => (
        <img key={type} src={`/enamels/${type}.svg`} width={148} height={148} alt="" />
      ))}
    </div>
  </div>
)
