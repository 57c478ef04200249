/** Error replies of a Moodle 4.5.6, as they were recorded. All came with status 200, but for the last two. */
export const moodleErrors = {
  invalidToken: {
    exception: 'core\\exception\\moodle_exception',
    errorcode: 'invalidtoken',
    message: 'Invalid token - token not found',
  },
  noSuchFunction: {
    exception: 'dml_missing_record_exception',
    errorcode: 'invalidrecord',
    message: "Can't find data record in database table external_functions.",
  },
  notInService: {
    exception: 'webservice_access_exception',
    errorcode: 'accessexception',
    message: 'Access control exception',
  },
  invalidParameter: {
    exception: 'core\\exception\\invalid_parameter_exception',
    errorcode: 'invalidparameter',
    message: 'Invalid parameter value detected',
  },
  invalidUser: { exception: 'dml_missing_record_exception', errorcode: 'invaliduser', message: 'Invalid user' },
  notPermitted: {
    exception: 'core\\exception\\required_capability_exception',
    errorcode: 'nopermissions',
    message: 'Sorry, but you do not currently have permissions to do that (Enrol users).',
  },
  roleNotAssignable: {
    exception: 'core\\exception\\moodle_exception',
    errorcode: 'wsusercannotassign',
    message: "You don't have the permission to assign this role (3) to this user (6) in this course (2).",
  },
  notAccessible: {
    exception: 'core\\exception\\require_login_exception',
    errorcode: 'requireloginerror',
    message: 'Course or activity not accessible.',
  },
  siteMaintenance: {
    exception: 'core\\exception\\moodle_exception',
    errorcode: 'sitemaintenance',
    message: 'The site is undergoing maintenance and is currently not available',
  },
  /** Of a Moodle that shows details of errors. */
  withDebugInfo: {
    exception: 'core\\exception\\invalid_parameter_exception',
    errorcode: 'invalidparameter',
    message: 'Invalid parameter value detected',
    debuginfo: 'Context does not exist',
  },
  /** Status 403: web services or the REST protocol are switched off. */
  switchedOff: '',
  /** Status 503. */
  maintenance:
    '<!DOCTYPE html>\n<html  lang="en" xml:lang="en">\n    <head>\n        <title>Spike Moodle under maintenance</title>\n    </head>\n    <body></body>\n</html>',
} as const;
