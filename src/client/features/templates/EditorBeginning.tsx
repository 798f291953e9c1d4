import type { CSSProperties } from 'react'
import { badgeSvg } from '#art/badge.ts'
import help from '#client/ui/Help.module.css'
import { Icon } from '#client/ui/Icon.tsx'
import { StatusPill } from '#client/ui/Status.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { m } from '#i18n/paraglide/messages.js'
import styles from './TemplateEditor.module.css'
import preview from './TemplatePreview.module.css'
import { statusName } from './template-words.ts'

/** The picture of a template of which nothing is said yet: it is drawn once. */
const picture = `data:image/svg+xml,${encodeURIComponent(
  badgeSvg({ type: null, color: '', code: '', seed: 'new', isLearningPath: false }),
)}`

/** No engraving: that comes with the page. */
const plain = { '--rosette': 'linear-gradient(transparent, transparent)' } as CSSProperties

export const EditorBeginningFacts = () => (
  <>
    <StatusPill mark="draft" label={statusName('draft')} />
    <span>
      {m.templates_needs_title()}{' '}
      <span className={help.mark}>
        <Icon name="info" size={16} />
      </span>
    </span>
  </>
)

/** What is seen first of a new template: the badge that it would have, where the editor will draw it. */
export const EditorBeginning = () => (
  <div className={styles.editor}>
    <div className={styles.side}>
      <div className={styles.preview}>
        <Tabs
          label={m.templates_preview()}
          tabs={[
            { id: 'badge', label: m.templates_preview_badge() },
            { id: 'page', label: m.templates_preview_page() },
            { id: 'mail', label: m.templates_preview_mail() },
          ]}
          chosen="badge"
          onChoose={() => {}}
        >
          <div className={preview.badge}>
            <div className={preview.tray} style={plain}>
              <img src={picture} width={264} height={264} alt="" />
            </div>
          </div>
        </Tabs>
      </div>
    </div>
  </div>
)
