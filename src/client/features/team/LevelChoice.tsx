import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import styles from './InvitePeople.module.css'

/** Levels for invitations. Owners can only be made from existing members. */
export type InvitedLevel = 'viewer' | 'issuer' | 'editor' | 'admin'

const texts: Record<InvitedLevel, () => string> = {
  viewer: m.team_viewer_text,
  issuer: m.team_issuer_text,
  editor: m.team_editor_text,
  admin: m.team_admin_text,
}

/** One level for everybody invited, each described by what it adds to the one before. */
export const LevelChoice = ({ level, onChoose }: { level: InvitedLevel; onChoose: (level: InvitedLevel) => void }) => (
  <fieldset className={styles.group}>
    <legend>{m.team_level_of_all()}</legend>
    <div className={styles.levels}>
      {(Object.keys(texts) as InvitedLevel[]).map((id) => (
        <label key={id}>
          <input type="radio" name="level" checked={id === level} onChange={() => onChoose(id)} />
          <b>{levelName(id, getLocale())}</b>
          <small>{texts[id]()}</small>
        </label>
      ))}
    </div>
  </fieldset>
)
