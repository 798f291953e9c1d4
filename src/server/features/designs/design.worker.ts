import { arrange } from '#art/design/arrange.ts'
import { checksOf } from '#art/design/checks.ts'
import { designSvg } from '#art/design/design-svg.ts'
import { geometryOf } from '#art/design/geometry.ts'
import { placesOf } from '#art/design/places.ts'
import { answerQuestions } from '#server/platform/threads/answer-questions.js'
import type { DesignQuestion, DesignToDraw, DrawnDesign } from './design-thread.ts'
import { lettering } from './lettering.ts'
import { resourcesWith } from './resources.ts'

/** Draws designs in a worker thread. */

answerQuestions((question: DesignQuestion) =>
  question.what === 'letter' ? question.lines.map(({ words, face }) => lettering(words, face)) : draw(question),
)

function draw({ design, bindings, pictures, isLearningPath }: DesignToDraw): DrawnDesign {
  const resources = resourcesWith((hash) => pictures[hash])
  return {
    svg: designSvg(design, bindings, resources, { isLearningPath }),
    places: placesOf(arrange(design, bindings, resources, geometryOf(design.shape, resources.outlines))),
    checks: checksOf(design, bindings, resources),
  }
}
