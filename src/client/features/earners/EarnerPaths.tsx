import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgePicture } from '#client/features/badges/details/BadgePicture.tsx'
import { heldOf } from '#client/features/learning-paths/progress/held-steps.ts'
import {
  type PathOfEarner,
  pathsOfEarnerQuery,
} from '#client/features/learning-paths/progress/path-progress.queries.ts'
import { PersonState } from '#client/features/learning-paths/progress/people/PersonState.tsx'
import { marksInWords } from '#client/features/learning-paths/progress/people/StepMarks.tsx'
import { StaleNotice } from '#client/features/shell/page/StaleNotice.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './earners.module.css'

/** The learning paths of an earner: progress and missing steps. */
export function EarnerPaths({ id }: { id: string }) {
  const { data: paths, error, refetch } = useQuery(pathsOfEarnerQuery(id))
  return (
    <section className={styles.section} aria-busy={!paths && !error}>
      <h2>{m.progress_paths_of_earner()}</h2>
      {error && (
        <StaleNotice onRetry={() => void refetch()}>{paths ? m.earners_stale() : m.earners_part_failed()}</StaleNotice>
      )}
      {paths?.length === 0 && <p className="hint">{m.progress_no_paths_of_earner()}</p>}
      {paths && paths.length > 0 && (
        <ul className={styles.paths}>
          {paths.map((path) => (
            <PathLine key={path.learning_path.id} path={path} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PathLine({ path }: { path: PathOfEarner }) {
  const { learning_path: line, all_steps, held_count, steps_count, state, is_at_risk } = path
  const steps = all_steps.map((step) => ({ ...step, id: step.badge_template_id }))
  return (
    <li>
      <BadgePicture of={line} size={40} />
      <div>
        <p>
          <Link to="/learning-paths/$pathId/progress" params={{ pathId: line.id }}>
            {line.title}
          </Link>
        </p>
        <p className="hint">{marksInWords({ steps, ...heldOf(path) })}</p>
      </div>
      <span className="num">{m.progress_held_of({ held: held_count, steps: steps_count })}</span>
      <PersonState state={state} isAtRisk={is_at_risk} />
    </li>
  )
}
