/** What the terminal's screens say; its lines are in `cli.ts`. */
export const terminal = {
  more_one: 'y {{count, number}} más',
  more_many: 'y {{count, number}} más',
  more_other: 'y {{count, number}} más',
  time: {
    seconds: '{{seconds}} s',
    minutes: '{{minutes}} min',
    hours: '{{hours}} h {{minutes}} min',
    perSecond: '{{speed, number}} por segundo',
    perMinute: '{{speed, number}} por minuto',
    left: 'quedan {{time}}',
  },
  keys: {
    stop: 'q parar',
    leave: 'q dejar de mirar',
  },
  scan: {
    joined: 'Ya hay un escaneo en marcha: es este.',
    goesOn: 'El escaneo sigue en marcha.',
    ofTotal: '{{processed, number}} de {{discovered, number}}',
    took: 'Tiempo: {{time}}',
    tookWithCovers_one: 'Tiempo: {{time}} · {{count, number}} portada nueva',
    tookWithCovers_many: 'Tiempo: {{time}} · {{count, number}} de portadas nuevas',
    tookWithCovers_other: 'Tiempo: {{time}} · {{count, number}} portadas nuevas',
    leftUnknown: 'No ha dado tiempo a recorrer las carpetas. El próximo escaneo sigue desde ahí.',
    leftFiles_one:
      'Falta {{count, number}} archivo de {{discovered, number}}. El próximo escaneo sigue desde ahí.',
    leftFiles_many:
      'Faltan {{count, number}} de archivos de {{discovered, number}}. El próximo escaneo sigue desde ahí.',
    leftFiles_other:
      'Faltan {{count, number}} archivos de {{discovered, number}}. El próximo escaneo sigue desde ahí.',
    leftCovers_one:
      'Todos los archivos están leídos; falta {{count, number}} portada. El próximo escaneo sigue desde ahí.',
    leftCovers_many:
      'Todos los archivos están leídos; faltan {{count, number}} de portadas. El próximo escaneo sigue desde ahí.',
    leftCovers_other:
      'Todos los archivos están leídos; faltan {{count, number}} portadas. El próximo escaneo sigue desde ahí.',
  },
  index: {
    title: 'Indexando',
    stopping: 'Parando...',
    beginning: 'Mirando qué hay en tu cuenta...',
    counts: 'Añadidos: {{added, number}} · ya estaban: {{skipped, number}} · vínculos: {{links, number}}',
    failed: 'Con error: {{failed, number}}',
    stopped:
      'Indexado parado. Añadidos: {{added, number}}, ya estaban: {{skipped, number}}, con error: {{failed, number}}, pendientes: {{left, number}}. El próximo indexado sigue desde ahí.',
  },
} as const
