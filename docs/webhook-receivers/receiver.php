<?php

require __DIR__ . '/vendor/autoload.php';

$webhook = new \StandardWebhooks\Webhook(getenv('WEBHOOK_SECRET')); // whsec_…, from the endpoint's page
$headers = array_change_key_case(getallheaders(), CASE_LOWER);
$body = file_get_contents('php://input'); // as it came: it is not the same after parsing and writing it again
try {
    $event = $webhook->verify($body, $headers);
} catch (\Throwable) {
    http_response_code(401);
    exit;
}
$id = $headers['webhook-id'];
// A file that can be made only once; in real life a table with a unique column for the id.
if (@fopen(sys_get_temp_dir() . "/webhook-$id", 'x') !== false) {
    error_log("$id {$event['type']} " . json_encode($event['data'])); // in real life: store it, and process it later
}
http_response_code(204);
