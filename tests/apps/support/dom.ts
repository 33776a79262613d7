import { DOMParser } from '@xmldom/xmldom'

/** Parses an XML document strictly. Throws if it is not well-formed. */
export function domOf(xml: string): Document {
  const errors: string[] = []
  const addError = (message: string): void => void errors.push(message)
  const dom = new DOMParser({ errorHandler: { warning: addError, error: addError, fatalError: addError } })
  const document = dom.parseFromString(xml, 'application/xml')
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return document
}
