import type { User } from '#contract/session.ts'
import styles from './Avatar.module.css'

/** The initials of a person. */
export function Avatar({ profile }: { profile: Pick<User['profile'], 'name' | 'last_name'> }) {
  const initials = [profile.name, profile.last_name].map((word) => [...word.trim()][0] ?? '').join('')
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials.toLocaleUpperCase()}
    </span>
  )
}
