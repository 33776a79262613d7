import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TEMPLATE_MAX, type TemplateError } from '#domain/organise/template.ts'

/** Characters shown around the position of an error. */
const AROUND = 24

interface TemplateProblemProps {
  readonly id: string
  readonly text: string
  readonly error: TemplateError | null
}

/** The error of a template as a sentence, and the text around its position. */
export function TemplateProblem({ id, text, error }: TemplateProblemProps) {
  const { t } = useTranslation()
  const at = Math.min(error?.at ?? 0, text.length)
  const hasPlace = error !== null && text.trim() !== '' && at < text.length
  return (
    // The live region is there before its text.
    <div id={id} className="tpl-problem" role="status">
      {error !== null && (
        <>
          <CircleAlert aria-hidden="true" />
          <p>{t(`organise.errors.${error.code}`, { position: at + 1, max: TEMPLATE_MAX })}</p>
          {hasPlace && (
            <code aria-hidden="true">
              {text.slice(Math.max(0, at - AROUND), at)}
              <u>{text[at]}</u>
              {text.slice(at + 1, at + AROUND)}
            </code>
          )}
        </>
      )}
    </div>
  )
}
