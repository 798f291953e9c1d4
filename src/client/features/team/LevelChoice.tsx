import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import styles from './InvitePeople.module.css'

/** The levels that somebody can be invited with: owners are made of people who are in the team. */
export type InvitedLevel = 'viewer' | 'issuer' | 'editor' | 'admin'

const texts: Record<InvitedLevel, () => string> = {
  viewer: m.team_viewer_text,
  issuer: m.team_issuer_text,
  editor: m.team_editor_text,
  admin: m.team_admin_text,
}

/** One level for everybody who is invited, each with what it adds to the one above. */
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
