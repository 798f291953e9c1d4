import styles from './EntryPage.module.css'

/** Drawn by our own art and kept as files: drawing them here would cost this page more than its form. */
const types = ['knowledge', 'skills', 'participation', 'qualification'] as const

/** Four badges, one of each type, on the rosette: decoration beside the form. */
export const BadgeArtwork = () => (
  <div className={styles.artwork} aria-hidden="true">
    <div className={styles.rosette} />
    <div className={styles.badges}>
      {types.map((type) => (
        <img key={type} src={`/enamels/${type}.svg`} width={148} height={148} alt="" />
      ))}
    </div>
  </div>
)
