import type { FILE_ERRORS } from '#domain/errors/program/file-errors.ts'
import type { XmlRefusal } from '#domain/metadata/file-changes.ts'

/** Why a file of the library was not changed, beside its name. Other reasons have the texts of `errors`. */
export const fileReasons = {
  codes: {
    'write-off': 'En su biblioteca no se escribe nada.',
    'file-shared':
      'El mismo archivo tiene otro nombre en otro sitio. Si lo comparte un torrent, dejaría de servir.',
    'file-not-here': 'Está en una nube, no en este disco. Descárgalo primero.',
    'file-changed': 'Otro programa lo ha cambiado entretanto. Escanea y prueba otra vez.',
    'file-not-writable': 'Su carpeta es de solo lectura.',
    'file-exists': 'Otro archivo ya se llama así.',
    'template-invalid': 'La plantilla no se entiende en el carácter {{position}}.',
    'zip-unusual': 'Su zip no es corriente: {{detail}}. Otros programas podrían leerlo mal si lo cambiamos.',
    'comic-info-refused': 'Su ComicInfo.xml no se puede editar con seguridad: {{detail}}.',
    'write-unverified': 'El archivo nuevo no era como debía, así que se queda el de antes.',
    'undo-partial': 'Ha cambiado desde entonces: solo se restauran sus datos.',
    'undo-gone': 'Lo necesario para deshacerlo se borró a los 90 días.',
    'batch-not-found': 'No hay ningún cambio de archivos así.',
    'plan-expired': 'Esta vista previa ha caducado. Haz otra.',
    'query-misread': 'No se entiende esta parte de la búsqueda: {{part}}',
    'files-busy': 'Ya se están cambiando archivos de tus bibliotecas.',
    'comic-corrupt': 'Una página ya estaba dañada. No tocamos lo que no podemos comprobar.',
    internal: 'Algo ha fallado dentro de Comics. El archivo está como antes.',
  } satisfies Record<keyof typeof FILE_ERRORS | 'comic-corrupt' | 'internal', string>,
  /** What is wrong with a zip or a ComicInfo.xml. */
  details: {
    count: 'tiene otro número de entradas que el que dice',
    directory: 'su índice está dañado',
    disks: 'está repartido en varios discos',
    encrypted: 'tiene entradas cifradas',
    end: 'no se sabe dónde acaba',
    extra: 'tiene campos que no se entienden',
    headers: 'sus cabeceras contradicen al índice',
    method: 'usa una compresión poco común',
    name: 'tiene nombres que no se entienden',
    'no-directory': 'no tiene índice',
    overlap: 'unas entradas se pisan con otras',
    page: 'una página está dañada',
    prefix: 'hay datos que no son de ninguna entrada',
    'too-many': 'tiene demasiadas entradas',
    truncated: 'está incompleto',
    zip64: 'sus tamaños se contradicen',
    'too-large': 'es demasiado grande',
    encoding: 'su codificación no se entiende',
    doctype: 'tiene una declaración DOCTYPE',
    malformed: 'está dañado',
    entities: 'usa entidades que no se conocen',
    root: 'no es un ComicInfo',
    markup: 'tiene elementos dentro de un texto',
    unverified: 'después no se leería lo mismo',
  } satisfies Record<XmlRefusal, string> & Record<string, string>,
} as const
