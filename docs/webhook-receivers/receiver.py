import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from standardwebhooks.webhooks import Webhook

webhook = Webhook(os.environ["WEBHOOK_SECRET"])  # whsec_…, from the endpoint's page
received = set()  # in real life a table with a unique column for the id


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # As it came: it is not the same after parsing and writing it again.
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            event = webhook.verify(body, dict(self.headers))
        except Exception:
            return self.answer(401)
        event_id = self.headers["webhook-id"]
        if event_id not in received:
            received.add(event_id)
            # In real life: store it, and process it later.
            print(event_id, event["type"], json.dumps(event["data"]), flush=True)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()


port = int(os.environ.get("PORT", "4000"))
ThreadingHTTPServer(("127.0.0.1", port), Receiver).serve_forever()
